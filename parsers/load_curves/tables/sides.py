"""Reads and writes that a table prints apart: which of the two was tested, or both together."""

from collections.abc import Sequence
from dataclasses import dataclass

from parsers.load_curves.tables.rows import Figures

_MOST = 0.9  # a test of reads writes a little beside, and the other way round
_STEADY = 10.0
_ALL = 100.0


@dataclass(frozen=True, slots=True)
class Side:
    """`name` is `read` or `write` where one of them was tested, `both` where the two are summed, else empty."""

    name: str = ""
    write_percent: float | None = None
    apart: bool = False
    """Whether rows are of reads alone, of writes alone and of both: each has a share of its own."""

    def writes_of(self, row: Figures) -> float | None:
        """The share of writes of a row."""
        reads, writes = (row.get("iops", side) or row.get("mbps", side) or 0.0 for side in ("read", "write"))
        return float(round(_ALL * writes / (reads + writes))) if self.apart and reads + writes else self.write_percent

    def total(self, row: Figures, meaning: str) -> float | None:
        """A figure that adds up."""
        alone = row.get(meaning)
        if alone is not None:
            return alone
        if self.name in ("read", "write"):
            return row.get(meaning, self.name)
        parts = [part for part in (row.get(meaning, "read"), row.get(meaning, "write")) if part is not None]
        return sum(parts) if parts else None

    def mean(self, row: Figures, meaning: str) -> float | None:
        """A figure of one request: of both kinds by their rates."""
        alone = row.get(meaning)
        if alone is not None:
            return alone
        if self.name in ("read", "write"):
            return row.get(meaning, self.name)
        read, write = row.get(meaning, "read"), row.get(meaning, "write")
        if read is None or write is None:
            return read if write is None else write
        reads, writes = (row.get("iops", side) or row.get("mbps", side) or 0.0 for side in ("read", "write"))
        return (read * reads + write * writes) / (reads + writes) if reads + writes else None

    def takes(self, side: str, meaning: str) -> bool:
        """Whether a column of that side is used."""
        return not side or self.name in ("", "both") or side == self.name or meaning == "blocks"


def side(rows: Sequence[Figures]) -> Side:
    """Which side was tested, by the requests of both, else by their bytes or blocks."""
    for meaning in ("iops", "mbps", "blocks_per_s", "latency_ms"):
        reads, writes = ([row.get(meaning, name) for row in rows] for name in ("read", "write"))
        if not any(reads) and not any(writes):
            continue
        if not any(writes):
            return Side("read", 0.0)
        if not any(reads):
            return Side("write", 100.0)
        if meaning == "latency_ms":
            return Side("both")
        return _of_both([read or 0.0 for read in reads], [write or 0.0 for write in writes])
    return Side()


def _of_both(reads: Sequence[float], writes: Sequence[float]) -> Side:
    kinds = {(bool(read), bool(write)) for read, write in zip(reads, writes, strict=True) if read or write}
    if {(True, False), (False, True)} <= kinds:
        return Side("both", apart=True)
    share = sum(writes) / (sum(reads) + sum(writes))
    if share > _MOST:
        return Side("write", 100.0)
    if share < 1 - _MOST:
        return Side("read", 0.0)
    each = [100 * write / (read + write) for read, write in zip(reads, writes, strict=True) if read + write]
    return Side("both", round(100 * share) if max(each) - min(each) < _STEADY else None)
