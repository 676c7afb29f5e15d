"""Where a report stands on the load curve of its storage.

Nothing is said of one instance or database among those that share the storage, nor by a curve that contradicts itself
or is of requests of another kind.
"""

from parsers.model.inside import Inside
from rules.core.facts import Facts, once
from rules.curves.audit import unfit
from rules.curves.levels import known
from rules.curves.studied import Studied
from rules.storage.inputs.exadata import exadata
from rules.storage.limits.utilisation import comparable, iops_used
from rules.wording import count

OFF_BY = 2.0
"""A read may take so many times what the curve has, or one part of it, before the load no longer explains it."""
QUIET = 0.6
"""Below this share of the maximum a queue is not of this load (rules D2)."""
BEYOND, IMPOSSIBLE = 1.05, 1.25
"""Times the largest measured rate: to the first an error of measurement, from the second on another storage."""
STEEP = 0.8
"""From this share of the maximum on a few per cent of the rate are all of the latency (rules D2)."""
APART_SIZE = 2.0
"""Requests within this factor of the curve's are like them (rules CP04)."""
FOREIGN_SIZE = 4.0
"""Beyond this they are of another kind: a curve of 8 KiB says nothing of 64 KiB (our judgement)."""
APART_WRITES = 20.0
"""Points by which the share of writes may differ (rules CP04)."""


class Position(Inside, frozen=True):
    """A report on a curve: its device rate while the database works, what single-block reads took and what the curve
    has for that rate; `in_flight` is rate x latency. `partly`: the report prints no writes, so the rate is a lower
    bound."""

    curve: Studied
    rate: float
    read_ms: float
    expected_ms: float
    floor_ms: float
    maximum: float
    factors: tuple[str, ...]
    partly: bool = False

    @property
    def unexplained(self) -> bool:
        """Whether this load does not explain the reads: far above the curve at a low rate. Where the rate is a lower
        bound they must be so even beside the maximum."""
        expected = self.expected_ms
        if self.partly:
            expected = max(expected, self.curve.latency_at(self.maximum) or expected)
        return self.read_ms > OFF_BY * expected and self.utilisation < QUIET

    @property
    def too_fast(self) -> bool:
        """Whether a cache must answer in front, or the curve be of another system."""
        return self.read_ms * OFF_BY < self.expected_ms or self.utilisation >= IMPOSSIBLE

    @property
    def shared(self) -> bool:
        """Whether the curve ends in one limit that all requests share: then no medium behind it gets past it."""
        fit = self.curve.fit
        return fit is not None and fit.choice in ("throttle", "delay_one_server")

    @property
    def utilisation(self) -> float:
        return self.rate / self.maximum

    @property
    def explained_ms(self) -> float:
        """The part of a read that the curve explains. Near its maximum a curve is so steep that a rate has any latency:
        there what is in flight tells it."""
        with_as_many = self.curve.latency_with(self.in_flight) if self.utilisation >= STEEP else None
        return min(self.read_ms, max(self.expected_ms, with_as_many or 0.0))

    @property
    def explained_in_flight(self) -> float:
        return self.rate * self.explained_ms / 1000

    @property
    def stretch(self) -> float:
        return self.read_ms / self.floor_ms

    @property
    def in_flight(self) -> float:
        return self.rate * self.read_ms / 1000


class Shape(Inside, frozen=True):
    """How the requests of a report differ from those of the curve; None where either is not known."""

    bytes_apart: float | None
    writes_apart: float | None
    mean_bytes: float | None
    write_percent: float | None

    @property
    def other_size(self) -> bool:
        return self.bytes_apart is not None and self.bytes_apart > APART_SIZE

    @property
    def other_writes(self) -> bool:
        return self.writes_apart is not None and self.writes_apart > APART_WRITES

    @property
    def foreign(self) -> bool:
        """Whether the curve says nothing of such requests."""
        return self.bytes_apart is not None and self.bytes_apart > FOREIGN_SIZE


def shape(facts: Facts, curve: Studied) -> Shape:
    """Size and share of writes of the report's requests beside those of the curve."""
    mean, size = known(facts.get("mean_read_bytes")), known(curve.curve.io_bytes)
    reads, writes, percent = known(facts.get("read_iops")), facts.get("write_iops"), curve.curve.write_percent
    written = 100 * writes / (reads + writes) if reads and writes is not None and writes >= 0 else None
    return Shape(
        max(mean / size, size / mean) if mean and size else None,
        abs(written - percent) if written is not None and percent is not None else None,
        mean,
        written,
    )


def why_not(facts: Facts) -> str | None:
    """Why the curve at hand is not used, as a clause that ends "the load curve is not used: …"; None where it is used
    or where there is none."""
    curve: Studied | None = facts.get("curve")
    if curve is None:
        return None
    if reason := unfit(curve):
        return reason
    if curve.is_scan:
        return "it is of scans, and single-block reads are judged by small requests"
    if curve.floor_is_loaded:
        return "its lightest load is above half of its maximum already, so a read without load is not known"
    if not comparable(facts):
        return _shared(facts)
    requests = shape(facts, curve)
    if requests.foreign:
        size, mean = (count((io_bytes or 0) / 1024) for io_bytes in (curve.curve.io_bytes, requests.mean_bytes))
        return f"its requests are of {size} KiB, those of the report of {mean} KiB on average"
    if any(facts.get(name) is None for name in ("read_iops", "single_block_read_ms")):
        return "the report does not show rates and latency of its reads"
    return None


def _shared(facts: Facts) -> str:
    if exadata(facts):
        return "on Exadata a request may be a megabyte that a cell has read and filtered"
    part = "one pluggable database" if facts.get("scope") == "pdb" else "a part of the database"
    return f"this report is of {part}, and others share the storage, so its requests are not all of them"


@once
def position(facts: Facts) -> Position | None:
    """The report's place on the curve; None where there is no curve or `why_not` has a reason."""
    curve: Studied | None = facts.get("curve")
    if curve is None or why_not(facts):
        return None
    partly = facts.get("write_iops") is None
    if partly:
        facts = facts.knowing(write_iops=0.0)
    reads, writes, factors = iops_used(facts)
    if partly:
        factors = (*factors, "the report prints no writes")
    rate, read_ms = reads + writes, facts["single_block_read_ms"]
    expected = curve.latency_at(rate, rate * read_ms / 1000)
    if not rate or not read_ms or expected is None or curve.floor_ms is None or curve.max_iops is None:
        return None
    return Position(curve, rate, read_ms, expected, curve.floor_ms, curve.max_iops, factors, partly)
