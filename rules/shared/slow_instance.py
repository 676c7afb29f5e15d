"""One instance of a cluster waits far longer for its reads, or redo writes, than all others on the same storage."""

from parsers.model.inside import Inside
from rules.core.facts import Facts, once
from rules.storage.inputs.shares import WEIGHTY
from rules.wording import ms

TIMES = 3.0
"""From so many times the mean of the slowest other on it is no matter of what each reads (our judgement)."""
LATE_MS = 3.0
"""Reads below this are slow on no storage (rules RD02)."""


class SlowInstance(Inside, frozen=True):
    """Its number, its mean single-block read or redo write, and that of the slowest of the others."""

    number: int
    mean_ms: float
    others_ms: float

    @property
    def compare(self) -> str:
        """What to look at where its reads are slow."""
        return (
            f"Compare the host of instance {self.number} with another: paths (multipath), adapters and their queues, "
            "CPU, and which files it reads."
        )

    @property
    def compare_redo(self) -> str:
        """The same where its redo writes are."""
        return (
            f"Compare the host of instance {self.number} with another: paths (multipath), adapters, CPU, and the "
            "devices of its redo logs."
        )

    def apart(self, what: str) -> str:
        return f"instance {self.number} waits {ms(self.mean_ms)} for {what} and the others {ms(self.others_ms)} at most"


@once
def slow_instance(facts: Facts) -> SlowInstance | None:
    """None where the instances are alike, or where the report does not print the reads of two."""
    return _apart(facts.get("instance_read_ms") or {})


@once
def slow_redo(facts: Facts) -> SlowInstance | None:
    """The same of redo writes."""
    return _apart(facts.get("instance_redo_ms") or {})


def beside_what_leads(facts: Facts) -> list[tuple[str, str]]:
    """What to look at of such an instance, and why, where its reads or commits weigh, whatever leads."""
    reads, redo = slow_instance(facts), slow_redo(facts)
    seen = []
    if reads and facts.share("read_share") >= WEIGHTY:
        seen.append((reads.compare, reads.apart("a read")))
    if redo and facts.share("commit_share") >= WEIGHTY:
        seen.append((redo.compare_redo, redo.apart("a redo write")))
    return seen


def _apart(means: dict[int, float]) -> SlowInstance | None:
    by_time = sorted(means, key=lambda number: means[number])
    if len(by_time) < 2:
        return None
    slowest, next_to_it = by_time[-1], by_time[-2]
    late = means[slowest] >= LATE_MS and means[slowest] >= TIMES * means[next_to_it] > 0
    return SlowInstance(slowest, means[slowest], means[next_to_it]) if late else None
