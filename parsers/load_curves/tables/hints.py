"""What a text says of its tables elsewhere: the size of a block, what MB are, latencies of single rates."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from parsers.load_curves.tables.grid import Grid
from parsers.load_curves.tables.mapping import Columns
from parsers.load_curves.tables.rows import Figures, figures

_BLOCK = re.compile(r"\bdb_block_size\s{0,9}=\s{0,9}(\d{4,5})\b", re.IGNORECASE)
_AT = re.compile(r"(\d[\d'’.,]{0,15})\s{0,3}@\s{0,3}(\d{1,5}(?:[.,]\d{1,6})?)(?!\d)")
_MIB, _MB = 1024.0**2, 1e6
_NEAR = 0.01
_SIZES = tuple(2.0**power for power in range(9, 17))


@dataclass(frozen=True, slots=True)
class Hints:
    """`latencies` are (requests a second, ms, line) where a text prints one for the other: `506'047@0.188`."""

    block_bytes: float | None = None
    block_line: int | None = None
    binary: bool | None = None
    latencies: tuple[tuple[float, float, int], ...] = ()


def hints(
    lines: Sequence[str], tables: Iterable[tuple[Grid, Columns]], latencies: Sequence[tuple[float, float, int]]
) -> Hints:
    """What a whole text says."""
    printed = {float(match[1]): number for number, line in enumerate(lines, 1) if (match := _BLOCK.search(line[:400]))}
    size, line = next(iter(printed.items())) if len(printed) == 1 else (None, None)
    binary: bool | None = None
    for grid, columns in tables:
        of_table = block(figures(grid, columns))
        if of_table is not None:
            binary = binary or of_table[1]
            size = size if size is not None else of_table[0]
    return Hints(size, line, binary, tuple(latencies))


def block(rows: Sequence[Figures]) -> tuple[float, bool] | None:
    """The size of a block and whether MB are 2^20 bytes, by a table that prints blocks and megabytes of the same runs.

    A block has a power of two of bytes: at one of both readings of MB it is one, at the other it is not.
    """
    for side in ("read", "write", ""):
        each = [ratio for row in rows if (ratio := _megabytes_a_block(row, side))]
        if len(each) > 1:
            middle = median(each)
            for unit, binary in ((_MIB, True), (_MB, False)):
                size = middle * unit
                near = min(_SIZES, key=lambda power: abs(math.log(size / power)))
                if abs(size / near - 1) < _NEAR:
                    return near, binary
    return None


def _megabytes_a_block(row: Figures, side: str) -> float | None:
    mb, blocks = row.get("mbps", side), row.get("blocks_per_s", side)
    if blocks is None:
        count, elapsed = row.get("blocks", side) or row.get("blocks", "read"), row.get("elapsed_s")
        blocks = count / elapsed if count and elapsed else None
    return mb / blocks if mb and blocks and mb > 50 else None


def rate_at(text: str) -> tuple[float, float] | None:
    """`506'047@0.188`: requests a second at milliseconds."""
    match = _AT.search(text)
    if not match:
        return None
    rate = re.sub(r"['’.,](?=\d{3})", "", match[1])
    return float(rate.replace(",", ".").replace("'", "").replace("’", "")), float(match[2].replace(",", "."))
