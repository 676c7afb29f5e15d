"""Scans that fill the path to the storage, and what waits behind them.

Large reads of one reader take the path in megabytes; small reads and redo writes then stand in the same queue, and look
as if their device were slow. What is wrong is the reader.
"""

from parsers.model.inside import Inside
from rules.core.facts import Event, Facts, once
from rules.core.report_figures import KIBIBYTE
from rules.shared.concentration import Reader, segment, statement
from rules.waits.foreground import SINGLE_BLOCK
from rules.waits.log_writer import REDO_WRITE
from rules.wording import listed, mib, ms, percent

LARGE = 256
"""KiB a read request on average: most of the bytes are scans', though most of the waits may be of small reads."""
FAST_BYTES_PER_S = 100e6
"""What a link of a gigabit carries: below it no path of today is full (our judgement)."""
MOST_BLOCKS = 0.80
"""One reader of so many blocks is the cause, whatever else is read (our judgement)."""
LATE_MS, WAITS = 20.0, 1000
"""A single-block read or a redo write that takes longer waits for something (the limits of HL01)."""
VICTIMS = (*((event, "single-block reads") for event in SINGLE_BLOCK), (REDO_WRITE, "redo writes"))


class Scans(Inside, frozen=True):
    """What is read a second in which requests, who reads it, and who waits behind it: name and mean in ms."""

    bytes_per_s: float
    bytes_each: float
    reader: Reader
    victims: tuple[tuple[str, Event], ...]

    @property
    def rate(self) -> str:
        """`250 MB/s in reads of 1 MiB`."""
        return f"{self.bytes_per_s / 1e6:,.0f} MB/s in reads of {_size(self.bytes_each)}"

    @property
    def who(self) -> str:
        kind = "segment" if self.reader.kind == "segment" else "SQL"
        return f"{kind} {self.reader.name}"

    @property
    def behind(self) -> str:
        """`redo writes (201 ms) and single-block reads (40 ms)`."""
        return listed([f"{name} ({ms(event.mean_ms or 0.0)})" for name, event in self.victims])

    @property
    def whole(self) -> str:
        return f"Scans read {self.rate}, {percent(self.reader.share)} of the blocks by {self.who}"


@once
def scan_victims(facts: Facts) -> Scans | None:
    """The scans that others wait behind; None where reads are small, few or of many readers, or nobody waits."""
    moved = _large_reads(facts)
    if moved is None:
        return None
    rate, each = moved
    readers = [reader for reader in (statement(facts), segment(facts)) if reader and reader.share >= MOST_BLOCKS]
    late = [
        (name, waited) for event, name in VICTIMS for waited in (facts.event(event), facts.background(event)) if waited
    ]
    victims = tuple(pair for pair in late if _late(pair[1]))
    return Scans(rate, each, readers[0], victims) if readers and victims else None


def moved_by_scans(facts: Facts) -> str | None:
    """`1,600 MB/s in reads of 900 KiB`, whoever reads; None where reads are small or few."""
    moved = _large_reads(facts)
    return f"{moved[0] / 1e6:,.0f} MB/s in reads of {_size(moved[1])}" if moved else None


def _large_reads(facts: Facts) -> tuple[float, float] | None:
    """Bytes a second and a request, where both are those of scans."""
    rate, each = facts.get("read_bytes_per_s"), facts.get("mean_read_bytes")
    if not rate or not each or rate < FAST_BYTES_PER_S or each < LARGE * KIBIBYTE:
        return None
    return float(rate), float(each)


def _late(event: Event) -> bool:
    return event.waits >= WAITS and event.mean_ms is not None and event.mean_ms > LATE_MS


def _size(value: float) -> str:
    return mib(value) if value >= 2**20 else f"{value / KIBIBYTE:,.0f} KiB"
