"""Which column of a table is which figure: by its headings, by its cells, or as somebody says."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from parsers.errors import NotACurve
from parsers.load_curves.tables.figures import decimal_mark, is_figure, is_nothing, plain, read
from parsers.load_curves.tables.grid import Grid, column, is_clock
from parsers.load_curves.tables.patterns import pattern
from parsers.load_curves.tables.units import Unit, milliseconds, unit
from parsers.load_curves.tables.vocabulary import MEANINGS, SIDED, Heading, heading, names_latency

Says = Sequence[tuple[str, str]]
CONSTANTS = ("io_bytes", "write_percent", "cpus")
_RATES = ("iops", "mbps", "blocks_per_s", "requests", "blocks")
_LOADS = ("outstanding", "jobs", "threads")
_SAID = re.compile(r"(?:(read|write)_)?([a-z_]+?)(?:_(ns|us|ms|s))?\Z")
_PERCENTILE = re.compile(r"p(\d{2}(?:\.\d+)?)_ms\Z")
_OF_REQUESTS = re.compile(r"\b(?:blocks?|blk|i/?os?|requests?|record|transfer)\b", re.IGNORECASE)
_TIME = re.compile(r"time\b(?! per\b)", re.IGNORECASE)
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Mapped:
    """One column: its heading as printed, and what stands below it (None: nothing that is known)."""

    place: int
    heading: str
    says: Heading | None


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table, its decimal mark, and figures that hold for all of its rows.

    `named` says that each row has a name of its own: then rows are things side by side, and no load levels.
    """

    columns: tuple[Mapped, ...]
    mark: str
    constants: tuple[tuple[str, float], ...] = ()
    named: bool = False
    clock: bool = False

    def of(self, meaning: str) -> list[Mapped]:
        """The columns of one meaning."""
        return [column for column in self.columns if column.says and column.says.meaning == meaning]

    @property
    def loads(self) -> list[int]:
        """The places of its loads."""
        return [column.place for meaning in _LOADS for column in self.of(meaning)]

    @property
    def is_over_time(self) -> bool:
        """Whether it has a clock in place of a load: what somebody watched, and no test."""
        return self.clock and not self.loads

    @property
    def is_curve(self) -> bool:
        """Whether a load curve can be had: a rate beside a load or a latency, or the two of them."""
        latency = bool(self.of("latency_ms")) or bool(self.of("wait_s") and self.of("waits"))
        load = any(self.of(meaning) for meaning in _LOADS)
        timed = bool(self.of("elapsed_s"))
        rate = any(self.of(meaning) for meaning in _RATES[:3]) or (
            timed and any(self.of(meaning) for meaning in _RATES[3:])
        )
        return not self.is_over_time and ((rate and (load or (latency and not self.named))) or (load and latency))

    @property
    def score(self) -> tuple[bool, int]:
        """How much of a table is understood."""
        meanings = {
            (column.says.meaning, column.says.side, column.says.event) for column in self.columns if column.says
        }
        return self.is_curve, len({meaning for meaning in meanings if meaning[0] not in ("unused", "series")})

    @property
    def told_apart(self) -> int:
        """Columns that are known by a heading of their own: a row above may say whose each is."""
        return len({column.heading for column in self.columns if column.says})


def mapped(grid: Grid, declared: Says = ()) -> Columns:
    """The mapping that understands most of a table, over the ways in which its headings can be put together."""
    cells = [cell for row in grid.rows for cell in row.cells]
    mark = decimal_mark(cells, comma=grid.comma)
    tried = [_mapping(grid, headings, mark, declared) for headings in _headings(grid)]
    return max(tried, key=lambda columns: (columns.score, columns.told_apart))


def _headings(grid: Grid) -> Iterator[list[str]]:
    """Headings out of one row above the figures or several; a name over several columns is taken for each of them."""
    width = grid.width
    above = [tuple(cells[:width]) + ("",) * (width - len(cells)) for cells in grid.headings]
    yield from ([" ".join(words) for words in [()] * width],) if not above else ()
    for count, spread in product(range(1, len(above) + 1), (False, True)):
        if spread and count == 1:
            continue
        used = list(reversed(above[:count]))
        if spread:
            used = [_spread(cells) for cells in used[:-1]] + used[-1:]
        yield [" ".join(dict.fromkeys(part for part in parts if part)) for parts in zip(*used, strict=True)]


def _spread(cells: Sequence[str]) -> tuple[str, ...]:
    """Blank cells get the name to their left."""
    filled: list[str] = []
    for cell in cells:
        filled.append(cell or (filled[-1] if filled else ""))
    return tuple(filled)


def _mapping(grid: Grid, headings: Sequence[str], mark: str, declared: Says) -> Columns:
    columns = []
    for place, name in enumerate(headings):
        cells = column(grid.rows, place)
        columns.append(Mapped(place, plain(name), _checked(heading(name), cells, mark, name)))
    chosen, constants = _as_declared(_runs_told_apart(columns), declared)
    named = any(mapped.says is None and _are_names(column(grid.rows, mapped.place)) for mapped in chosen)
    clock = any(is_clock(column(grid.rows, mapped.place)) for mapped in chosen)
    return Columns(tuple(chosen), mark, constants, named, clock)


def _runs_told_apart(columns: list[Mapped]) -> list[Mapped]:
    """Beside a latency that is called so a time is how long the run took, whatever its unit."""
    latencies = {column.place: column.says for column in columns if column.says and column.says.meaning == "latency_ms"}
    if not any(names_latency(columns[place].heading) for place in latencies):
        return columns
    runs = {place: says for place, says in latencies.items() if _TIME.match(columns[place].heading)}
    return [
        replace(column, says=replace(runs[column.place], meaning="elapsed_s")) if column.place in runs else column
        for column in columns
    ]


def _are_names(cells: Sequence[str]) -> bool:
    """Whether each cell is a word of its own."""
    words = [cell for cell in cells if any(letter.isalpha() for letter in cell) and not is_figure(cell)]
    return 2 * len(words) > len(cells) and len(set(words)) == len(words)


def _checked(says: Heading | None, cells: Sequence[str], mark: str, name: str) -> Heading | None:
    """The meaning, where the cells can be of it; a unit that stands in the cells counts."""
    wanted = [cell for cell in cells if not is_nothing(cell)]
    if not wanted:
        return Heading("unused") if says else None
    if says and says.meaning == "unused":
        return says
    if (says is None or says.meaning == "mix") and _are_kinds(wanted):
        return Heading("mix")
    figures = [figure for figure in (read(cell, mark) for cell in wanted) if figure]
    if 2 * len(figures) <= len(wanted):
        if says and says.meaning == "io_bytes":
            return says
        if _are_kinds(wanted):
            return Heading("mix")
        return Heading("series") if len(set(wanted)) * 2 <= len(wanted) and len(set(wanted)) > 1 else None
    printed = {figure.unit for figure in figures if figure.unit}
    of_cells = unit(next(iter(printed))) if printed else None
    if says is None:
        return _by_unit(of_cells, name)
    if says.meaning == "mix":
        return None if all(is_figure(cell) for cell in wanted) and not any("/" in cell for cell in wanted) else says
    if says.unit is None and of_cells and says.meaning != "io_bytes":
        return replace(says, unit=of_cells)
    return says


def _are_kinds(cells: Sequence[str]) -> bool:
    """Whether most cells name a kind of load: `8K random read`, whose beginning alone would be a figure."""
    return 2 * sum(1 for cell in cells if len(cell) < _LONGEST and pattern(cell).is_kind) > len(cells)


def _by_unit(of_cells: Unit | None, name: str) -> Heading | None:
    """A column whose heading says nothing, but whose cells do: `250 MB/s`."""
    if of_cells is None:
        return None
    if of_cells.dimension == "size":
        return Heading("io_bytes", unit=of_cells) if _OF_REQUESTS.search(name) else None
    meaning = {"rate": "iops", "bandwidth": "mbps", "blocks": "blocks_per_s"}.get(of_cells.dimension)
    return Heading(meaning, unit=of_cells) if meaning else None


def _key(text: str) -> str:
    return re.sub(r"[\W_]+", "", plain(text).lower())


def _as_declared(columns: Sequence[Mapped], declared: Says) -> tuple[list[Mapped], tuple[tuple[str, float], ...]]:
    chosen, constants = list(columns), []
    for name, meaning in declared:
        if name in CONSTANTS and (figure := read(meaning, ".")):
            constants.append((name, figure.value))
            continue
        for place, mapped in enumerate(chosen):
            if _is_called(mapped, name):
                chosen[place] = replace(mapped, says=declared_meaning(meaning, mapped))
    return chosen, tuple(constants)


def _is_called(column: Mapped, name: str) -> bool:
    return (_key(column.heading) == _key(name) and bool(_key(name))) or (
        name.isdecimal() and int(name) == column.place + 1
    )


def unknown(declared: Says, of: Sequence[Columns]) -> str | None:
    """A name that is none of a column of any table; None where all are."""
    for name, meaning in declared:
        constant = name in CONSTANTS and read(meaning, ".")
        if not constant and not any(_is_called(column, name) for each in of for column in each.columns):
            return name
    return None


def declared_meaning(meaning: str, column: Mapped) -> Heading | None:
    """What somebody says of a column; its unit is that of the heading where that is of the same kind. Raises."""
    if match := _PERCENTILE.match(meaning):
        return Heading("latency_ms", unit=_unit_of(column, "time"), percentile=float(match[1]))
    match = _SAID.match(meaning)
    whole = meaning in MEANINGS
    side, name, suffix = ("", meaning, None) if whole else match.groups() if match else ("", meaning, None)
    if not whole and name == "latency":
        name = "latency_ms"
    elif not whole and suffix and f"{name}_{suffix}" in MEANINGS:
        name, suffix = f"{name}_{suffix}", None
    if name not in MEANINGS or (side and name not in SIDED):
        meanings = ", ".join(MEANINGS)
        raise NotACurve(
            f"“{meaning[:40]}” is no meaning of a column; known are {meanings}, and read_ or write_ before a rate."
        )
    if name == "latency_ms":
        given = Unit("time", milliseconds(suffix)) if suffix and not whole else None
        return Heading(name, side or "", given or _unit_of(column, "time"))  # type: ignore[arg-type]
    wanted = {
        "iops": "rate", "mbps": "bandwidth", "io_bytes": "size", "cpu_s": "time", "wait_s": "time", "elapsed_s": "time",
    }  # fmt: skip
    event = column.says.event if column.says else ""
    named = _unit_of(column, wanted.get(name, "")) or (Unit("bandwidth") if name == "mbps" else None)
    return Heading(name, side or "", named, event)  # type: ignore[arg-type]


def _unit_of(column: Mapped, dimension: str) -> Unit | None:
    named = column.says.unit if column.says and column.says.unit else unit(column.heading)
    return named if named and named.dimension == dimension else None
