"""Below a headline that the load curve decides: the place on it, and what each purchase would save."""

from collections.abc import Callable, Iterable

from rules.core.facts import Facts
from rules.storage.cases.position import Position
from rules.storage.decision import Decision
from rules.storage.gains.by_curve import curve_gains
from rules.storage.gains.model import Reads, proposed_ms
from rules.storage.headlines.saying import media_save, saving, sustained
from rules.storage.limits.closed_loop import held
from rules.wording import count, ms, percent


def by_curve(facts: Facts, decision: Decision, reads: Reads, place: Position) -> tuple[str, ...] | None:
    """The clauses of a verdict that the curve decides; None for a case that says it otherwise."""
    say = _CASES.get(decision.case)
    return tuple(say(facts, reads, place)) if say else None


def _place(place: Position) -> str:
    return f"{count(place.rate)} requests a second are {percent(place.utilisation)} of what its load curve reaches"


def _off(facts: Facts, reads: Reads, place: Position) -> Iterable[str]:
    yield "this load does not explain its reads"
    yield (
        f"at {count(place.rate)} requests a second the storage answered in {ms(place.expected_ms)} when it was "
        f"measured, and now they take {ms(place.read_ms)}"
    )
    yield "look for other hosts, throttling, queues in the host and snapshots before any purchase"


def _mismatch(facts: Facts, reads: Reads, place: Position) -> Iterable[str]:
    yield (
        f"reads take {ms(place.read_ms)} where the load curve has {ms(place.expected_ms)} at "
        f"{count(place.rate)} requests a second"
    )
    yield "a cache answers in front, or the curve is of another system"


def _latency(facts: Facts, reads: Reads, place: Position) -> Iterable[str]:
    least = reads.conservative(place.floor_ms)
    yield _place(place)
    yield f"{media_save(facts, reads)}{sustained(facts)}"
    yield f"unlimited devices would save at most {percent(least)}" if least > 0 else "more devices would save nothing"


def _full(facts: Facts, reads: Reads, place: Position) -> Iterable[str]:
    yield _place(place)
    yield f"reads take {ms(place.read_ms)} each where unqueued ones take {ms(place.floor_ms)}"
    if not place.shared:
        yield f"{media_save(facts, reads)}{sustained(facts)}"
        yield _twice(facts, reads, place)
        return
    floor, target = percent(max(0.0, reads.conservative(place.floor_ms))), proposed_ms(reads.read_ms)
    behind = percent(held(reads.conservative(target), place.utilisation))
    yield f"raising the one limit of its curve would save up to {floor}, media at {ms(target)} behind it {behind}"


def _between(facts: Facts, reads: Reads, place: Position) -> Iterable[str]:
    yield _place(place)
    yield f"{media_save(facts, reads)}{sustained(facts)}"
    yield _twice(facts, reads, place)


def _twice(facts: Facts, reads: Reads, place: Position) -> str:
    """With the same sessions waiting, up to the same rate of work; the floor where the curve has no model."""
    row = next((gain for gain in curve_gains(facts, reads) if gain.kind == "devices_x2"), None)
    if row is None or row.closed is None:
        return f"more devices would save up to {percent(max(0.0, reads.conservative(place.floor_ms)))}"
    return f"twice the devices would save {saving(row.closed, max(row.closed, row.open or 0.0))}"


_CASES: dict[str, Callable[[Facts, Reads, Position], Iterable[str]]] = {
    "off_curve": _off,
    "curve_mismatch": _mismatch,
    "latency_limited": _latency,
    "capacity_limited": _full,
    "mixed": _between,
}
