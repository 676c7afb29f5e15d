"""What the load curve of the storage says of this report: full, idle, or not explained by this load at all."""

from collections.abc import Callable

from rules.core.facts import Facts
from rules.storage.cases.position import Position
from rules.storage.decision import Decision
from rules.storage.gains.model import Reads
from rules.storage.headlines.saying import media_save_at_least, reads_take, share_of_reads
from rules.wording import ms, percent


def by_curve(facts: Facts, decision: Decision, reads: Reads, place: Position) -> str | None:
    """The clause for a verdict that the curve decides; None for a case that says it otherwise."""
    say = _CASES.get(decision.case)
    return say(facts, reads, place) if say else None


def _off(facts: Facts, reads: Reads, place: Position) -> str:
    return (
        f"this load does not explain reads at {ms(place.read_ms)}: the storage answered in {ms(place.expected_ms)} "
        "when tested, so find what slows it before any purchase"
    )


def _mismatch(facts: Facts, reads: Reads, place: Position) -> str:
    return (
        f"report and load curve do not agree: reads take {ms(place.read_ms)} where the curve has "
        f"{ms(place.expected_ms)}, so ask which storage was measured"
    )


def _latency(facts: Facts, reads: Reads, place: Position) -> str:
    used = percent(place.utilisation)
    return f"{reads_take(facts)} at {used} of the load curve: media at {media_save_at_least(facts, reads)}"


def _full(facts: Facts, reads: Reads, place: Position) -> str:
    return (
        f"the storage is full: its load curve is used to {percent(place.utilisation)} and reads take "
        f"{share_of_reads(facts)}, so find the part that ends first"
    )


def _between(facts: Facts, reads: Reads, place: Position) -> str:
    return (
        f"{reads_take(facts)} at {percent(place.utilisation)} of the load curve, between slow and full: "
        "look at the busiest minutes first"
    )


_CASES: dict[str, Callable[[Facts, Reads, Position], str]] = {
    "off_curve": _off,
    "curve_mismatch": _mismatch,
    "latency_limited": _latency,
    "capacity_limited": _full,
    "mixed": _between,
}
