"""Where DB time went, by class, and which class leads."""

from typing import Literal

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Event, Facts, once


class TimeClass(Inside, frozen=True):
    """One class of DB time: its key, how users read it, and the kind that its wait events carry."""

    key: str
    metric: str
    label: str
    kind: str
    storage: bool = False


CLASSES = (
    TimeClass("cpu", "cpu_share", "CPU", "cpu"),
    TimeClass("reads", "read_share", "reads", "read", storage=True),
    TimeClass("temp", "temp_share", "sorts and joins spilled to temp", "temp", storage=True),
    TimeClass("commit", "commit_share", "commits and the redo log", "commit", storage=True),
    TimeClass("writer", "writer_share", "waiting for clean buffers", "writer", storage=True),
    TimeClass("other_io", "other_io_share", "other I/O", "other_io", storage=True),
    TimeClass("log_switch", "log_switch_share", "redo log switches held up", "log_switch"),
    TimeClass("cluster", "cluster_share", "the cluster interconnect", "cluster"),
    TimeClass("concurrency", "concurrency_share", "contention between sessions", "concurrency"),
    TimeClass("application", "application_share", "row and object locks", "application"),
    TimeClass("network", "network_share", "the network", "network"),
    TimeClass("scheduler", "scheduler_share", "the resource manager holding sessions back", "scheduler"),
    TimeClass("other", "other_share", "other waits", "other"),
)
UNACCOUNTED = TimeClass("unaccounted", "unaccounted_share", "time no wait event explains", "unaccounted")
BY_KEY = {time_class.key: time_class for time_class in (*CLASSES, UNACCOUNTED)}
NOT_STORAGE = tuple(time_class for time_class in CLASSES if not time_class.storage and time_class.key != "log_switch")
ROOM, NEARLY = 0.50, 0.80
"""Up to half busy a host has CPUs for everybody; from this part of the CPU time on waits are nearly as much (ours)."""
WEIGHTY = 0.10
"""A class below a tenth of the time leads nothing, and is no other thing of weight (contract)."""
Base = Literal["db_time", "db_time_corrected", "captured_time"]
BASES: dict[Base, str] = {
    "db_time": "DB time",
    "db_time_corrected": "corrected DB time",
    "captured_time": "CPU and wait time",
}
"""What shares are shares of, in the words of every sentence."""
HELD_BY_OTHERS = ("application", "concurrency", "cluster")


class Part(Inside, frozen=True):
    """One class with its share of DB time (0 to 1)."""

    key: str
    share: float

    @property
    def label(self) -> str:
        return BY_KEY[self.key].label


@once
def parts(facts: Facts) -> list[Part]:
    """Every class in its fixed order; the shares sum to 1, what no class holds is unaccounted."""
    printed = [
        Part(time_class.key, facts[time_class.metric])
        for time_class in CLASSES
        if facts.get(time_class.metric) is not None
    ]
    total = sum(part.share for part in printed)
    if not printed or total <= 0:
        return []
    if total >= 1:
        return [Part(part.key, part.share / total) for part in printed]
    return [*printed, Part(UNACCOUNTED.key, 1 - total)]


def leading(facts: Facts) -> list[Part]:
    """The classes, largest first, without those that hold nothing."""
    return sorted((part for part in parts(facts) if part.share > 0), key=lambda part: -part.share)


def whole(facts: Facts) -> str:
    """What shares are shares of, in words."""
    return BASES[base(facts)]


def base(facts: Facts) -> Base:
    """What shares of this report are shares of."""
    if facts.on_captured or facts.without_db_time:
        return "captured_time"
    return "db_time_corrected" if facts.get("late_posted_s") else "db_time"


@once
def storage_share(facts: Facts) -> float:
    """Reads, temp, commits, writer and other I/O together, on the time that can be accounted for."""
    return min(1.0, max(0.0, sum(facts.share(time_class.metric) for time_class in CLASSES if time_class.storage)))


def largest_other(facts: Facts) -> Part | None:
    """The largest class that no storage can shorten, CPU among them; on a host with room CPU is work and holds nobody
    up, so waits that are nearly as large go before it."""
    shares = [
        Part(time_class.key, facts.share(time_class.metric))
        for time_class in NOT_STORAGE
        if facts.get(time_class.metric) is not None
    ]
    first = max(shares, key=lambda part: part.share, default=None)
    if first is None or first.key != "cpu" or facts.get("host_cpu_busy", 1.0) >= ROOM:
        return first
    waits = max((part for part in shares if part.key != "cpu"), key=lambda part: part.share, default=first)
    return waits if waits.share >= max(NEARLY * first.share, storage_share(facts)) else first


def top_event(facts: Facts, key: str) -> tuple[str, Event] | None:
    """The event that holds most of a class."""
    kind = BY_KEY[key].kind
    mine = [(name, event) for name, event in facts.get("events", {}).items() if event.kind == kind]
    return max(mine, key=lambda pair: pair[1].time_s, default=None)


def part_of_reads(facts: Facts, names: str | tuple[str, ...]) -> float:
    """The part of the read time that falls on events whose names begin so."""
    mine = _read_s(facts)
    whole = sum(mine.values())
    return sum(seconds for name, seconds in mine.items() if name.startswith(names)) / whole if whole > 0 else 0.0


@once
def _read_s(facts: Facts) -> dict[str, float]:
    """Seconds of each read wait."""
    return {name: event.time_s for name, event in facts.get("events", {}).items() if event.kind == "read"}


INCREDIBLE = 10
"""File statistics whose read time is more than this multiple of all read waits are at fault, not the files."""


def credible(rows: list[Row], facts: Facts) -> list[Row]:
    """The rows of a file or tablespace list that were read; none where their times cannot be true."""
    read = [row for row in rows if row.get("reads") and row.get("read_ms")]
    waited = sum(event.time_s for event in facts.get("events", {}).values() if event.kind in ("read", "temp"))
    seconds = sum(row["reads"] * row["read_ms"] for row in read) / 1000
    return [] if waited and seconds > INCREDIBLE * waited else read


def working_s(facts: Facts) -> float | None:
    """DB time without the waits for other sessions (locks, latches, cluster): what significance is measured on.

    Waiters multiply: one sick disk under a lock can fill DB time with lock waits and hide itself.
    """
    total: float | None = facts.get("db_time_s")
    if total is None:
        return None
    held = sum(facts.get(f"{key}_share", 0.0) for key in HELD_BY_OTHERS)
    return float(total * max(0.0, 1 - held))


SIGNIFICANT_SHARE = 0.01
SIGNIFICANT_WAITS_PER_HOUR = 1000


def little_waited_for(facts: Facts, metric: str) -> bool:
    """Whether sessions are known to wait hardly for such requests, whose share `metric` is, nor for locks, or blocks of
    other instances, whose holders may wait for them: however slow they are, nobody is held up."""
    locks = sum(facts.share(BY_KEY[key].metric) for key in HELD_BY_OTHERS)
    return facts.get(metric) is not None and facts.share(metric) < SIGNIFICANT_SHARE and locks < WEIGHTY


def significant(event: Event | None, facts: Facts) -> bool:
    """Whether an event weighs enough to be judged: 1 % of the working time and 1,000 waits an hour."""
    total, elapsed = working_s(facts), facts.get("elapsed_s")
    if event is None or not total or not elapsed:
        return False
    often = event.waits * 3600 / elapsed >= SIGNIFICANT_WAITS_PER_HOUR
    return often and event.time_s >= SIGNIFICANT_SHARE * total
