"""The figures of each row of a table, by what they mean, in the units that points have."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from parsers.load_curves.tables.figures import multiplier, read
from parsers.load_curves.tables.grid import Grid, column
from parsers.load_curves.tables.mapping import Columns, Mapped
from parsers.load_curves.tables.patterns import Pattern, pattern
from parsers.load_curves.tables.units import size, unit

Key = tuple[str, str]  # meaning and side
_ENDLESS = 1e18  # no count, rate or time of a test comes near it
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
    odd: bool = False
    """Whether a figure of it is below zero or beyond any storage: it was left out."""

    def get(self, meaning: str, side: str = "") -> float | None:
        """A figure of the row."""
        return self.known.get((meaning, side))


def figures(grid: Grid, columns: Columns) -> list[Figures]:
    """Every row's figures."""
    return [_row(grid, place, columns) for place in range(len(grid.rows))]


def _row(grid: Grid, place: int, columns: Columns) -> Figures:
    row = grid.rows[place]
    figures = Figures(row.line, series=row.section, pattern=pattern(row.section))
    percentiles = []
    for mapped in columns.columns:
        cell = row.cells[mapped.place] if mapped.place < len(row.cells) else ""
        if mapped.says is None or not cell or mapped.says.meaning == "unused":
            continue
        if mapped.says.meaning == "mix":
            figures.pattern = figures.pattern.beside(pattern(cell))
            figures.series = f"{figures.series} {cell}".strip()
        elif mapped.says.meaning == "series":
            figures.series = f"{figures.series} {cell}".strip()
        elif (value := _value(mapped, cell, columns.mark)) is None:
            continue
        elif not 0 <= value < _ENDLESS:
            figures.odd = True
        elif mapped.says.percentile is not None:
            percentiles.append((mapped.says.percentile, value))
        elif mapped.says.meaning in ("wait_s", "waits"):
            seconds, count = figures.waits.get(mapped.says.event, (None, None))
            figures.waits[mapped.says.event] = (value, count) if mapped.says.meaning == "wait_s" else (seconds, value)
        else:
            figures.known.setdefault((mapped.says.meaning, mapped.says.side), value)
    figures.percentiles = tuple(sorted(percentiles))
    return figures


def _value(column: Mapped, cell: str, mark: str) -> float | None:
    """A cell in the unit of points: its own unit goes before that of the heading."""
    assert column.says  # asked before  # noqa: S101
    figure = read(cell, mark)
    if figure is None:
        return _bytes(cell, None, mark) if column.says.meaning == "io_bytes" else None
    meaning = column.says.meaning
    if meaning == "io_bytes":
        return _bytes(cell, column, mark)
    factor, rest = multiplier(figure.unit) if meaning in ("iops", "blocks_per_s", "requests") else (1.0, figure.unit)
    own = unit(rest) if rest else None
    named = own if own and own.dimension == _dimension(meaning) else column.says.unit
    scale = named.factor if named and named.dimension == _dimension(meaning) else _unnamed(meaning)
    if factor != 1:
        scale = 1.0  # `12k` below kIOPS is 12,000
    value = figure.value * factor * scale
    return value / 1000 if meaning in _SECONDS else value


def _unnamed(meaning: str) -> float:
    """A time of a whole run without a unit is in seconds."""
    return 1000.0 if meaning in _SECONDS else 1.0


def _dimension(meaning: str) -> str:
    if meaning in (*_SECONDS, "latency_ms"):
        return "time"
    return {"iops": "rate", "mbps": "bandwidth", "blocks_per_s": "blocks"}.get(meaning, "percent")


def _bytes(cell: str, column: Mapped | None, mark: str) -> float | None:
    """The size of a request: `8k`, `8 KiB`, `8192`; a bare figure below 512 counts KiB."""
    figure = read(cell, mark)
    if figure is None:
        return pattern(cell).io_bytes
    own = size(figure.unit) if figure.unit else None
    named = own or (column.says.unit if column and column.says else None)
    if named and named.dimension == "size":
        value = figure.value * named.factor
    else:
        value = figure.value * (1024 if figure.value < 512 else 1)
    return value if 512 <= value <= 1 << 30 else None


def each(rows: Sequence[Figures], meaning: str, side: str = "") -> Iterator[float]:
    """A figure of all rows that have it."""
    return (value for row in rows if (value := row.get(meaning, side)) is not None)


def texts(grid: Grid, mapped: Mapped) -> list[str]:
    """The cells of a column."""
    return column(grid.rows, mapped.place)
