"""Times of whole runs: what waits say of latency, and how many CPUs a run kept at work."""

from collections import Counter
from collections.abc import Sequence

from parsers.load_curves.tables.rows import Figures, each

_LARGE = ("direct path", "db file scattered", "cell multiblock")
_MOST = 0.8  # of the runs read alike, else the table is of several tests
_FLASH = {
    "hit_db_flash_percent": "the database's own flash cache",
    "hit_exa_flash_percent": "the flash cache of the storage cells",
}


def latency_of_waits(row: Figures) -> float | None:
    """Seconds waited ÷ waits, in ms, over the events that print both."""
    pairs = [(seconds, number) for seconds, number in row.waits.values() if seconds is not None and number]
    if not pairs:
        seconds = [waited for waited, number in row.waits.values() if waited is not None and number is None]
        numbers = [number for waited, number in row.waits.values() if number and waited is None]
        pairs = [(seconds[0], numbers[0])] if len(seconds) == len(numbers) == 1 else []
    total, count = sum(waited for waited, _ in pairs), sum(number for _, number in pairs)
    return 1000 * total / count if total and count else None


def elapsed(row: Figures, rate: float | None) -> float | None:
    """How long the run took: as printed, else what was done ÷ its rate."""
    if seconds := row.get("elapsed_s"):
        return seconds
    count = sum(number or 0 for _, number in row.waits.values()) or row.get("requests")
    return count / rate if count and rate else None


def cpus_at_work(row: Figures, seconds: float | None) -> float | None:
    """CPU seconds ÷ seconds elapsed."""
    cpu = row.get("cpu_s")
    return cpu / seconds if cpu and seconds else None


def flash(rows: Sequence[Figures]) -> list[str]:
    """That a flash cache of the database or of the cells answered, where the table says so."""
    sentences = []
    for meaning, called in _FLASH.items():
        most = max(each(rows, meaning), default=0.0)
        if most > 1:
            sentences.append(
                f"Up to {most:g} % of the reads were answered by {called}: what lies behind it was not measured."
            )
    return sentences


def without_other_ways(rows: Sequence[Figures]) -> tuple[list[Figures], list[str]]:
    """The rows without those that read in another way than most: through the cache, or by other waits."""
    ways = [_way(row) for row in rows]
    usual, times = Counter(ways).most_common(1)[0]
    odd = [row.line for row, way in zip(rows, ways, strict=True) if way != usual]
    if not odd or times < _MOST * len(rows):
        return list(rows), []
    kept = [row for row, way in zip(rows, ways, strict=True) if way == usual]
    return kept, [f"Left out, as it reads in another way than the others: line {', '.join(map(str, odd))}."]


def are_scans(rows: Sequence[Figures]) -> bool | None:
    """True where each run waited longest for reads or writes of many blocks; None where that is not so."""
    events = [max(row.waits, key=lambda event: row.waits[event][0] or 0.0, default="") for row in rows]
    return True if events and all(event.startswith(_LARGE) for event in events) else None


def _way(row: Figures) -> tuple[bool | None, str]:
    """Whether a run reads past the cache, and the event that it waited for longest."""
    direct, blocks = row.get("direct_blocks", "read"), row.get("blocks", "read")
    past = None if direct is None or not blocks else 2 * direct > blocks
    return past, max(row.waits, key=lambda event: row.waits[event][0] or 0.0, default="")
