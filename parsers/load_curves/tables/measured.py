"""What one row of a table measured: its rate, its megabytes, the size of its requests and the share of writes."""

from dataclasses import dataclass
from functools import cached_property

from parsers.load_curves.tables import sides
from parsers.load_curves.tables.hints import Hints
from parsers.load_curves.tables.patterns import Pattern
from parsers.load_curves.tables.rows import Figures

_ALIKE = 0.05
_BINARY = (
    "MB are taken as 2^20 bytes, as only then blocks have a power of two of them; the points hold 10^6 bytes a second."
)


@dataclass
class Table:
    """What was worked out for all rows of a table."""

    rows: list[Figures]
    side: sides.Side
    notes: list[str]
    used: set[str]
    hints: Hints
    constants: dict[str, float]
    caption: Pattern
    factor: float

    @cached_property
    def is_single_block(self) -> bool:
        """Whether each request is one block, by what rows print of both."""
        return _is_single_block(self)


def rate(table: Table, row: Figures) -> float | None:
    """Requests a second: as printed, else requests, waits or blocks over the time they took."""
    printed = table.side.total(row, "iops")
    if printed is not None:
        table.used.add("iops")
        return printed
    seconds = row.get("elapsed_s")
    if seconds and (count := table.side.total(row, "requests")):
        table.used |= {"requests", "elapsed_s"}
        return count / seconds
    count = sum(number or 0 for _, number in row.waits.values())
    if seconds and count:
        table.used |= {"waits", "elapsed_s"}
        return count / seconds
    if (printed := table.side.total(row, "blocks_per_s")) and not table.side.total(row, "mbps"):
        table.used.add("blocks_per_s")
    return printed if not table.side.total(row, "mbps") else None


def megabytes(table: Table, row: Figures) -> float | None:
    printed = table.side.total(row, "mbps")
    read, seconds = table.side.total(row, "bytes"), row.get("elapsed_s")
    if printed is None and read and seconds:
        table.used.add("bytes")
        return read / seconds / 1e6
    if printed is None:
        blocks, size = table.side.total(row, "blocks_per_s"), table.hints.block_bytes
        if blocks and size:
            table.used.add("blocks_per_s")
        return blocks * size / 1e6 if blocks and size else None
    table.used.add("mbps")
    if table.factor != 1:
        _once(table.notes, _BINARY)
    return printed * table.factor


def _once(notes: list[str], sentence: str) -> None:
    if sentence not in notes:
        notes.append(sentence)


def size(table: Table, row: Figures) -> float | None:
    """The size of a request: printed, named in words, given, or that of a block where each request is one block."""
    io_bytes = row.get("io_bytes")
    if io_bytes:
        table.used.add("io_bytes")
        return io_bytes
    io_bytes = row.pattern.io_bytes or table.constants.get("io_bytes") or table.caption.io_bytes
    if io_bytes or not table.is_single_block:
        return io_bytes
    if not table.hints.block_bytes:
        read, blocks = table.side.total(row, "bytes"), row.get("blocks", "read")
        return float(round(read / blocks)) if read and blocks else None
    where = f", printed at line {table.hints.block_line}" if table.hints.block_line else ""
    _once(table.notes, f"Each request is a block of {table.hints.block_bytes:g} bytes{where}.")
    return table.hints.block_bytes


def _is_single_block(table: Table) -> bool:
    each = []
    for row in table.rows:
        rate, seconds = table.side.total(row, "iops"), row.get("elapsed_s")
        blocks = table.side.total(row, "blocks_per_s")
        count, waits = row.get("blocks", "read"), sum(number or 0 for _, number in row.waits.values())
        if rate and blocks:
            each.append(blocks / rate)
        elif count and waits:
            each.append(count / waits)
        elif rate and count and seconds:
            each.append(count / seconds / rate)
    near = [ratio for ratio in each if abs(ratio - 1) < _ALIKE]
    return bool(each) and 10 * len(near) >= 9 * len(each)


def writes(table: Table, row: Figures) -> float | None:
    printed = row.get("write_percent")
    if printed is None and (reads := row.get("read_percent")) is not None:
        printed = round(100 - reads, 2)
    if printed is not None and 0 <= printed <= 100:
        table.used |= {"write_percent", "read_percent"}
        return printed
    for percent in (row.pattern.write_percent, table.constants.get("write_percent"), table.side.writes_of(row)):
        if percent is not None:
            return percent
    if any("read" in event for event in row.waits) and not any("write" in event for event in row.waits):
        return 0.0
    return table.caption.write_percent
