"""The load curves of one table: points out of its rows, one curve for each size, share of writes and series."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from parsers.load_curves.completed import curve_of
from parsers.load_curves.curve import Column, LoadCurve, Point
from parsers.load_curves.shown_size import ShownSize, leaves_open, shown_size, whose
from parsers.load_curves.tables import loads, measured, sides, totals
from parsers.load_curves.tables.figures import shortened
from parsers.load_curves.tables.grid import Grid
from parsers.load_curves.tables.hints import Hints
from parsers.load_curves.tables.mapping import Columns, Mapped
from parsers.load_curves.tables.measured import Table
from parsers.load_curves.tables.patterns import Pattern, pattern
from parsers.load_curves.tables.rows import Figures, figures
from parsers.load_curves.tables.timing import (
    are_scans,
    cpus_at_work,
    elapsed,
    flash,
    latency_of_waits,
    without_other_ways,
)
from parsers.load_curves.tables.vocabulary import SIDED

_MIB = 1024.0**2 / 1e6
_MISLABELLED = 0.05
_SAME_RATE = 5e-4
_KEY = tuple[str, float | None, float | None]


def curves(grid: Grid, columns: Columns, hints: Hints, name: str) -> list[LoadCurve]:
    """The curves of a table whose columns are known; `name` is what they are called by."""
    rows, of_all = totals.levels(grid.rows, columns.loads)
    table = _table(replace(grid, rows=rows), columns, hints)
    points = _points(table, columns)
    groups: dict[_KEY, list[Point]] = defaultdict(list)
    for row, point in zip(table.rows, points, strict=True):
        groups[row.series, measured.size(table, row), measured.writes(table, row)].append(point)
    notes = [*flash(table.rows), *_left_out(columns)]
    if of_all:
        notes.append(f"Line {', '.join(map(str, of_all[:9]))}: a total or a mean of the others, left out.")
    shown = tuple(_column(column, table) for column in columns.columns)
    curves = []
    for (series, size, writes), of_group in groups.items():
        usable = [point for point in of_group if sum(getattr(point, each) is not None for each in _FIGURES) > 1]
        if usable:
            called = _called(name, series, size, writes, list(groups))
            kind = next((row.pattern for row in table.rows if row.series == series), Pattern())
            own_notes = [*table.notes, *notes]
            if size is None and (by_rate := _shown_size(usable, table, columns)):
                size, usable = by_rate.io_bytes, by_rate.applied(usable)
                own_notes.append(by_rate.note)
            made = curve_of("table", called, called, usable, size, writes, own_notes)
            sequential = table.caption.beside(kind).sequential
            scans = are_scans(table.rows) if sequential is None else sequential
            curves.append(replace(made, columns=shown, sequential=scans))
    return curves


_FIGURES = ("outstanding", "iops", "mbps", "latency_ms")


def _table(grid: Grid, columns: Columns, hints: Hints) -> Table:
    rows, notes = without_other_ways(figures(grid, columns))
    if odd := [str(row.line) for row in rows if row.odd]:
        notes.append(f"Line {', '.join(odd[:9])}: a figure below zero, or beyond any storage, was left out.")
    if _are_rates(rows):
        for row in rows:
            if (rate := row.known.pop(("mbps", ""), None)) is not None:
                row.known["iops", ""] = rate
        notes.append(
            "The heading says MB/s, but the figures are the blocks read ÷ the seconds elapsed: they are taken as "
            "requests a second."
        )
    side = sides.side(rows)
    factor = _MIB if hints.binary and not _names_binary(columns) else 1.0
    caption = pattern(grid.caption)
    if not any(row.waits for row in rows):  # a database's requests are of more than one size
        caption = pattern(grid.setting).beside(caption)
    return Table(rows, side, notes, set(), hints, dict(columns.constants), caption, factor)


def _names_binary(columns: Columns) -> bool:
    return any(column.says and column.says.unit and column.says.unit.binary for column in columns.of("mbps"))


def _shown_size(points: Sequence[Point], table: Table, columns: Columns) -> ShownSize | None:
    """The size that MB/s ÷ IOPS is, where both are printed and of the same load."""
    rates, bandwidths = _whose(columns.of("iops")), _whose(columns.of("mbps"))
    if not rates or rates != bandwidths:
        return None
    is_open = all(leaves_open(column.heading) for column in columns.of("mbps"))
    return shown_size(points, maybe_binary=is_open and table.factor == 1 and not _names_binary(columns))


def _whose(columns: Sequence[Mapped]) -> set[tuple[str, str]]:
    return {(column.says.side, whose(column.heading)) for column in columns if column.says}


def _are_rates(rows: Sequence[Figures]) -> bool:
    """Whether megabytes a second are blocks a second: a block of 1 MB is none of a database."""
    if any(row.get("iops") for row in rows):
        return False
    each = []
    for row in rows:
        mb, seconds, blocks = row.get("mbps"), row.get("elapsed_s"), row.get("blocks", "read") or row.get("blocks")
        if mb and seconds and blocks:
            each.append(mb * seconds / blocks)
    return len(each) > 1 and abs(median(each) - 1) < _MISLABELLED


def _points(table: Table, columns: Columns) -> list[Point]:
    rows, side, used = table.rows, table.side, table.used
    rates = [measured.rate(table, row) for row in rows]
    latencies = [side.mean(row, "latency_ms") or latency_of_waits(row) for row in rows]
    if any(side.mean(row, "latency_ms") for row in rows):
        used.add("latency_ms")
    elif any(latencies):
        used |= {"wait_s", "waits"}
        table.notes.append("Latency: seconds waited ÷ number of waits.")
    elif any(printed := [_named(table, row, rate) for row, rate in zip(rows, rates, strict=True)]):
        latencies = [pair[0] if pair else None for pair in printed]
        lines = ", ".join(map(str, sorted({pair[1] for pair in printed if pair})))
        table.notes.append(f"Latencies: from line {lines}, which prints them for the same rates.")
    flights = [rate * ms / 1000 if rate and ms else None for rate, ms in zip(rates, latencies, strict=True)]
    each, names = loads.loads(rows, flights)
    used |= set(names)
    if product := loads.in_words(names):
        table.notes.append(product)
    if "latency_ms" in used and not any(column.says and column.says.unit for column in columns.of("latency_ms")):
        factor, sentence = loads.unit_of_latency(each, rates, latencies)
        latencies = [ms * factor if ms else None for ms in latencies]
        table.notes.append(sentence)
    _in_megabytes(table, columns, rates)
    return [_point(table, *each_row) for each_row in zip(rows, each, rates, latencies, strict=True)]


def _in_megabytes(table: Table, columns: Columns, rates: Sequence[float | None]) -> None:
    """Bandwidths whose unit nobody prints, in MB."""
    if any(column.says and column.says.unit for column in columns.of("mbps")):
        return
    sizes = [table.constants.get("io_bytes"), table.caption.io_bytes]
    sizes += [row.get("io_bytes") or row.pattern.io_bytes for row in table.rows]
    printed = [table.side.total(row, "mbps") for row in table.rows]
    other = loads.unit_of_bandwidth(rates, printed, max(filter(None, sizes), default=0))
    if other is None:
        return
    factor, sentence = other
    table.notes.append(sentence)
    for row in table.rows:
        row.known.update({key: value * factor for key, value in row.known.items() if key[0] == "mbps"})


def _point(table: Table, row: Figures, load: float | None, rate: float | None, latency: float | None) -> Point:
    seconds = elapsed(row, rate)
    busy, cpus = row.get("cpu_percent"), cpus_at_work(row, seconds)
    if busy is None and (idle := row.get("cpu_idle_percent")) is not None:
        busy = 100 - idle
    if busy is None and (user := row.get("cpu_user_percent")) is not None:
        busy = user + (row.get("cpu_sys_percent") or 0)
    if busy is None and cpus and (count := table.constants.get("cpus")):
        busy = min(100.0, 100 * cpus / count)
    if busy is not None and 0 <= busy <= 100:
        table.used |= {"cpu_percent", "cpu_idle_percent", "cpu_user_percent"}
    if cpus:
        table.used |= {"cpu_s", "elapsed_s"}
    cpu_percent = busy if busy is not None and 0 <= busy <= 100 else None
    return Point(
        _above(load),
        _above(rate),
        _above(measured.megabytes(table, row)),
        _above(latency),
        row.percentiles,
        row.line,
        cpu_percent,
        cpus,
    )


def _above(value: float | None) -> float | None:
    return value if value is not None and 0 < value < 1e15 else None


def _named(table: Table, row: Figures, rate: float | None) -> tuple[float, int] | None:
    """The latency and its line, where the text prints one for this very rate."""
    rates = [figure for figure in (rate, table.side.total(row, "blocks_per_s")) if figure]
    for printed, ms, line in table.hints.latencies:
        if any(abs(printed / figure - 1) < _SAME_RATE for figure in rates):
            return ms, line
    return None


def _left_out(columns: Columns) -> list[str]:
    unused = [shortened(column.heading) for column in columns.columns if column.says is None and column.heading]
    sentences = [f"Not used, as nothing of a load curve: {', '.join(unused[:12])}."] if unused else []
    nameless = sum(1 for column in columns.columns if not column.heading)
    return sentences + ([f"Not used, as no heading names them: {nameless} columns."] if nameless else [])


def _column(column: Mapped, table: Table) -> Column:
    if column.says is None:
        return Column(column.heading or f"column {column.place + 1}")
    meaning = column.says.meaning
    named = f"{column.says.side}_{meaning}" if column.says.side and meaning in SIDED else meaning
    if column.says.percentile is not None:
        named = f"p{column.says.percentile:g}_ms"
    used = (meaning in table.used and table.side.takes(column.says.side, meaning)) or meaning in ("mix", "series")
    return Column(column.heading or f"column {column.place + 1}", named, used or column.says.percentile is not None)


def _called(name: str, series: str, size: float | None, writes: float | None, groups: Sequence[_KEY]) -> str:
    """The table's name, with what tells this curve from the others of the table."""
    parts = [name]
    if series and len({key[0] for key in groups}) > 1:
        parts.append(series)
    if len({key[1] for key in groups if key[0] == series}) > 1:
        parts.append(f"{size / 1024:g} KiB" if size else "size not known")
    if len({key[2] for key in groups if key[0] == series}) > 1:
        parts.append("writes not known" if writes is None else f"{writes:g} % writes")
    return ", ".join(parts)
