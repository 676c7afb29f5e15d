"""The figures of each row of a table, by what they mean, in the units that points have."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from parsers.load_curves.tables.figures import multiplier, read
from parsers.load_curves.tables.grid import Grid, column
from parsers.load_curves.tables.mapping import Columns, Mapped
from parsers.load_curves.tables.patterns import Pattern, pattern
from parsers.load_curves.tables.units import size, unit

Key = tuple[str, str]  # meaning and side
_SECONDS = ("elapsed_s", "cpu_s", "wait_s")


@dataclass(slots=True)
class Figures:
    """One row. `waits` are (seconds, number) by event, `series` is whose row it is, `pattern` its kind of load."""

    line: int
    known: dict[Key, float] = field(default_factory=dict)
    waits: dict[str, tuple[float | None, float | None]] = field(default_factory=dict)
    percentiles: tuple[tuple[float, float], ...] = ()
    series: str = ""
    pattern: Pattern = field(default_factory=Pattern)

    def get(self, meaning: str, side: str = "") -> float | None:
        """A figure of the row."""
        return self.known.get((meaning, side))


def figures(grid: Grid, columns: Columns) -> list[Figures]:
    """Every row's figures."""
    return [_row(grid, place, columns) for place in range(len(grid.rows))]


def _row(grid: Grid, place: int, columns: Columns) -> Figures:
    row = grid.rows[place]
    found = Figures(row.line, series=row.section, pattern=pattern(row.section))
    percentiles = []
    for one in columns.columns:
        cell = row.cells[one.place] if one.place < len(row.cells) else ""
        if one.says is None or not cell:
            continue
        if one.says.meaning == "mix":
            found.pattern = found.pattern.beside(pattern(cell))
            found.series = f"{found.series} {cell}".strip()
        elif one.says.meaning == "series":
            found.series = f"{found.series} {cell}".strip()
        elif (value := _value(one, cell, columns.mark)) is not None:
            if one.says.percentile is not None:
                percentiles.append((one.says.percentile, value))
            elif one.says.meaning in ("wait_s", "waits"):
                before = found.waits.get(one.says.event, (None, None))
                found.waits[one.says.event] = (value, before[1]) if one.says.meaning == "wait_s" else (before[0], value)
            else:
                found.known.setdefault((one.says.meaning, one.says.side), value)
    found.percentiles = tuple(sorted(percentiles))
    return found


def _value(one: Mapped, cell: str, mark: str) -> float | None:
    """A cell in the unit of points: its own unit goes before that of the heading."""
    assert one.says  # asked before  # noqa: S101
    figure = read(cell, mark)
    if figure is None:
        return _bytes(cell, None, mark) if one.says.meaning == "io_bytes" else None
    meaning = one.says.meaning
    if meaning == "io_bytes":
        return _bytes(cell, one, mark)
    factor, rest = multiplier(figure.unit) if meaning in ("iops", "blocks_per_s", "requests") else (1.0, figure.unit)
    own = unit(rest) if rest else None
    named = own if own and own.dimension == _dimension(meaning) else one.says.unit
    scale = named.factor if named and named.dimension == _dimension(meaning) else _unnamed(meaning)
    value = figure.value * factor * scale
    return value / 1000 if meaning in _SECONDS else value


def _unnamed(meaning: str) -> float:
    """A time of a whole run without a unit is in seconds."""
    return 1000.0 if meaning in _SECONDS else 1.0


def _dimension(meaning: str) -> str:
    if meaning in (*_SECONDS, "latency_ms"):
        return "time"
    return {"iops": "rate", "mbps": "bandwidth", "blocks_per_s": "blocks"}.get(meaning, "percent")


def _bytes(cell: str, one: Mapped | None, mark: str) -> float | None:
    """The size of a request: `8k`, `8 KiB`, `8192`; a bare figure below 512 counts KiB."""
    figure = read(cell, mark)
    if figure is None:
        return pattern(cell).io_bytes
    own = size(figure.unit) if figure.unit else None
    named = own or (one.says.unit if one and one.says else None)
    if named and named.dimension == "size":
        value = figure.value * named.factor
    else:
        value = figure.value * (1024 if figure.value < 512 else 1)
    return value if 512 <= value <= 1 << 30 else None


def each(rows: Sequence[Figures], meaning: str, side: str = "") -> Iterator[float]:
    """A figure of all rows that have it."""
    return (value for row in rows if (value := row.get(meaning, side)) is not None)


def texts(grid: Grid, one: Mapped) -> list[str]:
    """The cells of a column."""
    return column(grid.rows, one.place)
