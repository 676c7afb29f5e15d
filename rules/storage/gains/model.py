"""What a change of the storage would save: the gain model, as shares of DB time.

Faster media shorten every read; more devices only take the queue away, down to the floor of an unloaded read. With a
fixed number of waiting sessions (closed: batch) the queue shrinks in proportion; with a fixed arrival rate (open: OLTP)
it shrinks faster. Both are given, the closed one is the cautious one.
"""

from collections.abc import Sequence
from typing import Protocol

from parsers.model.inside import Inside
from rules.core.facts import Event, Facts, once
from rules.thresholds.worth import MEDIA_GOAL_MS, REDUCED_MS
from rules.waits.foreground import BATCHED, MULTI_BLOCK, SINGLE_BLOCK

TARGETS_MS = (2.0, 1.0, 0.5, 0.2, 0.1)
"""The medium that purchases are measured by: a read from flash behind a network."""
BATCHED_BELOW = 0.8
"""Where single-block waits cover less of the requests than this, batched reads are the reads (contract)."""
MADE_OF_READS = ("read by other session",)
BUFFER_WAITS_9I = "buffer busy waits"
FIRST_WITH_OWN_READ_WAIT = 10.1
"""From 10.1 on a wait for somebody else's read has its own event; before, it hides in the buffer busy waits."""


class ReadEvent(Protocol):
    """What is asked of one read wait, as the report lists it or as a stored basis keeps it."""

    @property
    def waits(self) -> float: ...
    @property
    def time_s(self) -> float: ...
    @property
    def mean_ms(self) -> float | None: ...
    @property
    def line(self) -> int | None: ...


class Reads(Inside, frozen=True):
    """The read waits of one report, in seconds of `db_time_s`, and the mean single-block read in ms."""

    db_time_s: float
    read_ms: float
    single: Sequence[ReadEvent]
    multi: Sequence[ReadEvent] = ()
    batched: Sequence[ReadEvent] = ()
    coupled: Sequence[ReadEvent] = ()

    @property
    def conservative_s(self) -> float:
        """Seconds of the reads whose own time the medium decides."""
        return sum(event.time_s for event in (*self.single, *self.multi, *self.batched))

    def part_known(self, share: float) -> float:
        """The part of all reads, a share of DB time, that these are and the waits that are made of them."""
        known = self.conservative_s + sum(event.time_s for event in self.coupled)
        return known / (share * self.db_time_s) if share > 0 else 1.0

    def conservative(self, target_ms: float) -> float:
        """Share of DB time saved when a single-block read takes `target_ms`; a transfer that takes its time stays."""
        factor = max(0.0, 1 - target_ms / self.read_ms)
        scaled = factor * sum(event.time_s for event in (*self.single, *self.batched))
        positioning = sum(self._multi_saved(event, target_ms) for event in self.multi)
        return (scaled + positioning) / self.db_time_s

    def coupled_saving(self, target_ms: float) -> float:
        """The same, with the waits that are made of reads shrinking by the same factor."""
        factor = max(0.0, 1 - target_ms / self.read_ms)
        return self.conservative(target_ms) + factor * sum(event.time_s for event in self.coupled) / self.db_time_s

    def latency_for(self, saved: float) -> float:
        """The latency at which reads save that share: today's for nothing, none for everything."""
        most = self.conservative(0)
        return self.read_ms * max(0.0, 1 - saved / most) if most > 0 else self.read_ms

    def _multi_saved(self, event: ReadEvent, target_ms: float) -> float:
        mean = event.mean_ms or self.read_ms
        return event.time_s * max(0.0, min(self.read_ms, mean) - target_ms) / mean


@once
def reads(facts: Facts) -> Reads | None:
    """The read waits; None where there is no latency or no DB time to hold them against."""
    read_ms, total, events = facts.get("single_block_read_ms"), base_s(facts), facts.get("events")
    if not read_ms or not total or not events:
        return None
    batched = _listed(facts, BATCHED)
    few = facts.get("single_block_coverage", 1.0) < BATCHED_BELOW
    coupled = list(_listed(facts, MADE_OF_READS)) + ([] if few else list(batched))
    if facts.get("release", FIRST_WITH_OWN_READ_WAIT) < FIRST_WITH_OWN_READ_WAIT:
        coupled += _listed(facts, (BUFFER_WAITS_9I,))
    single, multi = _listed(facts, SINGLE_BLOCK), _listed(facts, MULTI_BLOCK)
    return Reads(total, read_ms, single, multi, batched if few else (), tuple(coupled))


def _listed(facts: Facts, names: tuple[str, ...]) -> tuple[Event, ...]:
    return tuple(facts.events_named(names).values())


def base_s(facts: Facts) -> float | None:
    """What shares are shares of, in seconds: DB time, or captured time where DB time can't be accounted for."""
    captured = facts.get("captured_time_s") if facts.on_captured else None
    base: float | None = captured or facts.get("db_time_s")
    return base


def active_sessions(facts: Facts) -> float | None:
    """Average active sessions; on captured time where DB time can't be accounted for."""
    base, elapsed = base_s(facts), facts.get("elapsed_s")
    return base / elapsed if base and elapsed else None


def closed_ms(floor_ms: float, queued: float, times: float) -> float:
    """Latency with `times` the devices and the same sessions waiting; `queued` is (in flight - 1) / parallel servers,
    which without a load curve is latency / floor - 1."""
    return floor_ms * (1 + queued / times)


def open_ms(floor_ms: float, utilisation: float, times: float) -> float:
    """Latency with `times` the devices and the same arrivals; without a curve utilisation is 1 - floor / latency."""
    return floor_ms / (1 - utilisation / times)


def proposed_ms(read_ms: float) -> float:
    """The latency a new medium is proposed for: 0.5 ms, and where reads are nearly that fast the next listed one."""
    return next((target_ms for target_ms in (MEDIA_GOAL_MS, REDUCED_MS) if target_ms <= read_ms / 2), TARGETS_MS[-1])


def rho(read_ms: float, floor_ms: float) -> float:
    """Saving of unlimited devices / saving of the proposed medium, on the same reads."""
    most = read_ms - proposed_ms(read_ms)
    return max(0.0, read_ms - floor_ms) / most if most > 0 else float("inf")
