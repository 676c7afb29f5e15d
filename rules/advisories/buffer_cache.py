"""The buffer cache advisory: how many physical reads the default pool would do with another size.

Oracle counts since the instance started or the cache was resized, not over the interval, and the advisory knows nothing
of direct reads. Sizes are MB as Oracle prints them (2^20 bytes).
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Event, Facts, once
from rules.core.report_figures import MEBIBYTE
from rules.host.memory import memory
from rules.storage.gains.model import base_s
from rules.storage.inputs.host_os import may_be_32_bits
from rules.waits.foreground import BATCHED, MULTI_BLOCK, SINGLE_BLOCK

THROUGH_THE_CACHE = (*SINGLE_BLOCK, *MULTI_BLOCK, *BATCHED, "read by other session")
"""Waits that a block in the cache would have spared; direct path reads pass the cache by."""
DEFAULT = "D"
EXACT_READS = 100_000
"""Reads are printed in thousands: from here on their quotient tells more than the printed factor's two decimals."""
MOST_OF_32_BITS_MB = 1500
"""MB of cache, beside which a process of 32 bits has no room for the rest."""
ASK_64_BITS = "Ask whether this Oracle is one of 64 bits: then enlarge the buffer cache, else move it to 64 bits first."
Lack = Literal["bits", "memory"]


class Point(Inside, frozen=True):
    """One size of the cache in MB; `factor` is its physical reads as a multiple of those at the present size."""

    size_mb: float
    factor: float
    line: int | None = None


class Advice(Inside, frozen=True):
    """The advisory of the default pool, by rising size; `part` is this pool's part of all physical reads advised on.

    `reads` are its physical reads since the instance started, with the present size.
    """

    points: tuple[Point, ...]
    now: Point
    part: float = 1.0
    reads: float = 0.0

    @property
    def size_mb(self) -> float:
        return self.now.size_mb

    def factor_at(self, size_mb: float) -> float | None:
        """Reads at that size as a multiple of today's, between the printed sizes; None outside of them."""
        for low, high in pairwise(self.points):
            if low.size_mb <= size_mb <= high.size_mb:
                along = (size_mb - low.size_mb) / (high.size_mb - low.size_mb)
                return low.factor + along * (high.factor - low.factor)
        return None

    def largest(self, times: float) -> Point | None:
        """The largest printed size above today's and up to so many times of it."""
        return max(
            (point for point in self.points if self.size_mb < point.size_mb <= times * self.size_mb),
            key=lambda point: point.size_mb,
            default=None,
        )

    def smallest(self, factor: float, times: float) -> Point | None:
        """The smallest printed size, up to so many times today's, that comes down to that factor of the reads."""
        larger = (point for point in self.points if self.size_mb < point.size_mb <= times * self.size_mb)
        return next((point for point in larger if point.factor <= factor), None)


SHARED = (
    "All pluggable databases share the buffer cache: the report of the whole container database can judge its size."
)


def shared(facts: Facts) -> bool:
    """Whether this report is of one database among those that share the cache."""
    return bool(facts.get("scope") == "pdb")


@once
def advice(facts: Facts) -> Advice | None:
    """The default pool's advisory; None where the report prints none that can be used."""
    pools = [(name, rows, _now(rows, facts)) for name, rows in _pools(facts.get("buffer_pool_advisory", []))]
    mine = [pool for pool in pools if pool[0] == DEFAULT] or pools[:1]
    _, rows, now = max(mine, key=lambda pool: _reads(pool[2]), default=(DEFAULT, [], None))
    if now is None:
        return None
    everyone = sum(_reads(present) for _, _, present in pools)
    points = tuple(Point(row["size_mb"], factor, row.get("line")) for row in rows if (factor := _factor(row, now)))
    part = _reads(now) / everyone if everyone > 0 else 1.0
    today = Point(now["size_mb"], 1.0, now.get("line"))
    return Advice(points, today, part, _reads(now)) if len(points) > 1 else None


def _pools(rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    """The rows by pool; a pool of another block size begins again with a small size."""
    pools: list[tuple[str, list[Row]]] = []
    for row in rows:
        size, name = row.get("size_mb"), str(row.get("pool") or DEFAULT)[:1]  # 23ai prints the whole word
        if not size or size < 0:
            continue
        if pools and pools[-1][0] == name and size > pools[-1][1][-1]["size_mb"]:
            pools[-1][1].append(row)
        else:
            pools.append((name, [row]))
    return pools


def _now(rows: Sequence[Row], facts: Facts) -> Row | None:
    """The row of the present size; text prints one decimal, so that several may read 1.0."""
    printed = [row for row in rows if row.get("size_factor") is not None and _factor_printed(row)]
    nearest = min((abs(row["size_factor"] - 1) for row in printed), default=1.0)
    if nearest > 0.05:
        return None
    alike = [row for row in printed if abs(row["size_factor"] - 1) == nearest]
    size = _cache_mb(facts) or alike[len(alike) // 2]["size_mb"]
    return min(alike, key=lambda row: abs(row["size_mb"] - size))


def _cache_mb(facts: Facts) -> float | None:
    """The size of the cache at the end, as the list of cache sizes prints it."""
    row: Row = next((row for row in facts.get("cache_sizes", []) if "buffer" in str(row.get("name")).casefold()), {})
    size = row.get("end_bytes") or row.get("begin_bytes")
    return size / MEBIBYTE if size else None


def _factor_printed(row: Row) -> bool:
    return bool(row.get("physical_reads")) or bool(row.get("physical_read_factor"))


def _factor(row: Row, now: Row) -> float | None:
    """A row's reads as a multiple of today's; None where it prints nothing above zero."""
    reads, today = row.get("physical_reads"), now.get("physical_reads")
    exact = reads / today if reads and today and today >= EXACT_READS else row.get("physical_read_factor")
    return float(exact) if exact and exact > 0 else None


def _reads(row: Row | None) -> float:
    return max(0.0, float((row or {}).get("physical_reads") or 0))


@once
def cached_read_s(facts: Facts) -> float:
    """Seconds that sessions waited for reads through the cache."""
    events: dict[str, Event] = facts.get("events", {})
    return sum(event.time_s for name, event in events.items() if name.startswith(THROUGH_THE_CACHE))


def cached_share(facts: Facts) -> float | None:
    """These as a share of the time that shares are measured on; None without waits or DB time."""
    base = base_s(facts)
    return cached_read_s(facts) / base if base and facts.get("events") else None


def saved(facts: Facts, advised: Advice, factor: float) -> float:
    """The share of DB time that goes when the pool reads `factor` of today's blocks."""
    return max(0.0, 1 - factor) * advised.part * (cached_share(facts) or 0.0)


def lacks(facts: Facts, advised: Advice, to_mb: float) -> Lack | None:
    """What a larger cache has no room in: a process of 32 bits, or the host's memory; None where nothing shows it."""
    if to_mb > MOST_OF_32_BITS_MB and may_be_32_bits(facts):
        return "bits"
    host = memory(facts)
    return None if host is None or host.has(to_mb - advised.size_mb) else "memory"


def setting(facts: Facts) -> str:
    """The parameter that decides the size of the cache here."""
    parameters = facts.get("parameter", {})
    for name in ("memory_target", "sga_target"):
        if str(parameters.get(name) or "0").strip() not in ("0", ""):
            return name
    return "db_cache_size"


def proviso(facts: Facts) -> str:
    """What a larger cache needs beside its setting, where the report does not print what memory the host has."""
    return "" if memory(facts) else ", once the host has the memory"
