"""The reader of tables under any headings: cut, understood, and made into curves, each by its caption."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from parsers.errors import NotACurve
from parsers.load_curves.curve import LoadCurve
from parsers.load_curves.source import Source, Tool, one_by_one
from parsers.load_curves.tables import cut_html, cut_text, json_records, level_lines, metric_lists, records, run_lines
from parsers.load_curves.tables.apart import apart
from parsers.load_curves.tables.captions import caption, named_by, setting
from parsers.load_curves.tables.figures import shortened
from parsers.load_curves.tables.grid import Grid, is_host_activity, is_of_report, is_of_threads, overflows, turned
from parsers.load_curves.tables.hints import Hints, hints
from parsers.load_curves.tables.mapping import Columns, mapped, unknown
from parsers.load_curves.tables.marked_up import in_rows, numbered
from parsers.load_curves.tables.pivots import unpivoted
from parsers.load_curves.tables.runs import curves
from parsers.load_curves.tables.variants import variants
from parsers.load_curves.written_by_tools import WRITTEN_BY_TOOLS

_REPORT = ("statspack report for", *(f"workload repository {kind}" for kind in ("report", "rac", "pdb", "compare")))
_IS_REPORT = (
    " is an AWR or Statspack report, or a part of one, and no load curve: bring it to Reports; several under rising "
    "load make a curve of their own, ticked in the list of reports or by `iobound scaling`."
)
_OVER_TIME = (
    "shows by the clock what somebody asked of the storage, and no load that was put on it: a load curve needs a "
    "column of requests outstanding, threads or users. Say which it is with heading=outstanding."
)
_UNDERSTOOD = 1
_SHOWN = 12


@dataclass(frozen=True)
class _Understood:
    """The tables of a text with their columns, and the runs and metrics that stand in it besides."""

    tables: tuple[tuple[Grid, Columns], ...]
    sections: tuple[metric_lists.Section, ...]
    passed_over: str = ""
    """Why a table was not looked at, as the end of a sentence about the file."""

    @property
    def of_curves(self) -> list[tuple[Grid, Columns]]:
        """Those that hold a load curve."""
        return [table for table in self.tables if table[1].is_curve]


def _recognises(source: Source) -> bool:
    source = in_rows(source)
    if any(tool.recognises(source) for tool in WRITTEN_BY_TOOLS) or _is_of_report(source.text):
        return False
    understood = _understood(source)
    return bool(understood.of_curves or understood.sections or (source.columns and understood.tables))


def _is_of_report(text: str) -> bool:
    small = text.lower()  # and plain words: a pattern for letters of any size takes a hundred times as long
    return any(words in small for words in _REPORT)


def lacking(source: Source) -> str | None:
    """What the table of a text lacks to be a load curve, in a sentence; None where nothing of one is understood."""
    if _is_of_report(source.text):
        return f"{source.name or 'This'}{_IS_REPORT}"
    source = in_rows(source)
    understood = _understood(source)
    if any(columns.is_over_time for _, columns in understood.tables):
        return f"{source.name or 'This'} {_OVER_TIME}"
    nearly = _nearly(understood)
    if not nearly and understood.passed_over:
        return f"{source.name or 'This'}{understood.passed_over}"
    return _lacking(source, nearly) if nearly else None


def _nearly(understood: _Understood) -> Columns | None:
    """The table that lacks least of a load curve; None where nothing of one is understood."""
    best = max((columns for _, columns in understood.tables), key=lambda columns: columns.score, default=None)
    return best if best and best.score[1] >= _UNDERSTOOD else None


@lru_cache(maxsize=4)
def _understood(source: Source) -> _Understood:
    lines = source.lines
    grids = json_records.grids(source.text)
    if not grids:
        grids = cut_html.grids(source.text) if cut_html.is_page(source.text) else cut_text.grids(lines)
    passed_over = list(filter(None, map(_passed_over, grids)))
    tables = [_table(grid, source) for grid in grids if not _passed_over(grid)]
    if not any(columns.is_curve for _, columns in tables):
        in_words = level_lines.grids(lines) or records.grids(lines)
        tables = [(grid, mapped(grid, source.columns)) for grid in in_words] or tables
    if runs := run_lines.grid(lines):
        at = {row.line for row in runs.rows}
        tables = [table for table in tables if not at & {row.line for row in table[0].rows}]
        tables.append((runs, mapped(runs, source.columns)))
    return _Understood(tuple(tables), tuple(metric_lists.sections(lines)), next(iter(passed_over), ""))


def _passed_over(grid: Grid) -> str:
    """Why a table is no storage test, whatever its headings say."""
    if overflows(grid):
        return f", line {grid.rows[0].line}: more cells than headings; a decimal comma needs semicolons between."
    if is_of_report(grid):
        return _IS_REPORT
    if is_of_threads(grid):
        return " is a part of DISKSPD's output, with a row a thread and no load: bring all that it printed."
    if is_host_activity(grid):
        return (
            " is what iostat, sar or vmstat saw over time and no load test: give it to `iobound analyze` beside a "
            "report (`--os`)."
        )
    return ""


def _table(grid: Grid, source: Source) -> tuple[Grid, Columns]:
    """The table as it stands, or turned where only that makes a curve of it."""
    straight = mapped(grid, source.columns)
    other = turned(grid) if not straight.is_curve else None
    if other is not None and other.rows and (columns := mapped(other, source.columns)).is_curve:
        return other, columns
    pivot = unpivoted(grid, source.lines) if not straight.is_curve else None
    if pivot is not None and (columns := mapped(pivot, source.columns)).is_curve:
        return pivot, columns
    return grid, straight


def _read(source: Source) -> list[LoadCurve]:
    source = in_rows(source)
    understood = _understood(source)
    if source.columns and (name := unknown(source.columns, [columns for _, columns in understood.tables])):
        headings = (column.heading for _, columns in understood.tables for column in columns.columns if column.heading)
        there = list(dict.fromkeys(map(shortened, headings)))
        raise NotACurve(f"{source.name}: no column is called “{name[:40]}”; there are {', '.join(there[:_SHOWN])}.")
    of_curves = understood.of_curves
    latencies = [point for section in understood.sections if section.is_clear for point in section.points]
    says = hints(source.lines, of_curves, latencies)
    made = [curve for grid, columns in _named(of_curves, source) for curve in _of_table(grid, columns, says, source)]
    made += metric_lists.curves(
        [section for section in understood.sections if not _is_in(section, of_curves)], source.stem
    )
    if not made:
        raise NotACurve(_lacking(source, _nearly(understood)))
    return _renamed(made)


def _named(tables: Sequence[tuple[Grid, Columns]], source: Source) -> Iterator[tuple[Grid, Columns]]:
    """Tables with their captions: what stands between one and the one before it."""
    before = -1
    for grid, columns in tables:
        words = setting(source.lines, grid.rows[0].line - 1, before)
        name = grid.caption or caption(source.lines, grid.line - 1, before) or named_by(words)
        yield replace(grid, caption=name, setting=words), columns
        before = max(row.line for row in grid.rows) - 1


def _of_table(grid: Grid, columns: Columns, says: Hints, source: Source) -> list[LoadCurve]:
    name = grid.caption or source.stem or "Table"
    grid = numbered(source, grid)
    made = []
    for words, each in variants(columns):
        for kind, of_kind in apart(grid, each):
            if of_kind.is_curve:
                called = ", ".join(part for part in (name, words, kind) if part)
                made += curves(replace(grid, caption=f"{grid.caption} {words}".strip()), of_kind, says, called)
    return made


def _is_in(section: metric_lists.Section, tables: Sequence[tuple[Grid, Columns]]) -> bool:
    """Whether the lines of a section are rows of a table that is read already."""
    return any(row.line == line for grid, _ in tables for row in grid.rows for _, _, line in section.points)


def _renamed(made: list[LoadCurve]) -> list[LoadCurve]:
    """Curves of one name are told apart by the line of their first point."""
    named = Counter(curve.name for curve in made)
    return [
        replace(curve, name=f"{curve.name}, line {min(point.line or 1 for point in curve.points)}")
        if named[curve.name] > 1
        else curve
        for curve in made
    ]


def _lacking(source: Source, columns: Columns | None) -> str:
    """What a table lacks to be a load curve."""
    called = source.name or "This"
    if columns is None:
        return f"{called}: no table of it is a load curve: it needs a rate (IOPS or MB/s) beside a load or a latency."
    understood = [
        f"{shortened(column.heading)} ({column.says.meaning})"
        for column in columns.columns
        if column.says and column.says.meaning != "unused"
    ]
    others = [shortened(column.heading) for column in columns.columns if column.says is None and column.heading]
    unknown_ = f" Not known: {', '.join(others[:_SHOWN])}." if others else ""
    return (
        f"{called}: a load curve needs a rate (IOPS or MB/s) beside a load or a latency; understood: "
        f"{', '.join(understood[:_SHOWN]) or 'no column'}.{unknown_} Say what a column means with heading=meaning."
    )


TOOL = Tool(_recognises, one_by_one(_read))
