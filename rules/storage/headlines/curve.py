"""What the load curve of the storage says of this report: full, idle, or not explained by this load at all."""

from rules.core.facts import Facts
from rules.storage.cases.position import Position
from rules.storage.decision import Decision
from rules.storage.gains.by_curve import curve_gains
from rules.storage.gains.model import Reads, proposed_ms
from rules.storage.headlines.saying import media_save, reads_take, saving, sustained
from rules.storage.limits.closed_loop import held
from rules.wording import count, ms, percent


def by_curve(facts: Facts, decision: Decision, known: Reads, place: Position) -> str | None:
    """The clause for a verdict that stands on the curve; None for a case that says it otherwise."""
    say = _CASES.get(decision.case)
    return say(facts, known, place) if say else None


def _place(place: Position) -> str:
    return f"{count(place.rate)} requests a second are {percent(place.utilisation)} of what its load curve reaches"


def _off(facts: Facts, known: Reads, place: Position) -> str:
    return (
        f"this load does not explain its reads: at {count(place.rate)} requests a second the storage answered in "
        f"{ms(place.expected_ms)} when it was measured, and now they take {ms(place.read_ms)}; look for other hosts, "
        "throttling, queues in the host and snapshots before any purchase"
    )


def _mismatch(facts: Facts, known: Reads, place: Position) -> str:
    return (
        f"reads take {ms(place.read_ms)} where the load curve has {ms(place.expected_ms)} at "
        f"{count(place.rate)} requests a second: a cache answers in front, or the curve is of another system"
    )


def _latency(facts: Facts, known: Reads, place: Position) -> str:
    least = known.conservative(place.floor_ms)
    more = f"unlimited devices at most {percent(least)}" if least > 0 else "more devices nothing"
    return (
        f"faster media, not more spindles: {reads_take(facts)} and {_place(place)}; {media_save(facts, known)}"
        f"{sustained(facts)}, {more}"
    )


def _full(facts: Facts, known: Reads, place: Position) -> str:
    said = f"the storage is full: {_place(place)}; {reads_take(facts)} where unqueued ones take {ms(place.floor_ms)}; "
    if not place.shared:
        return f"{said}{media_save(facts, known)}{sustained(facts)}, {_twice(facts, known, place)}"
    floor, target = percent(max(0.0, known.conservative(place.floor_ms))), proposed_ms(known.read_ms)
    behind = percent(held(known.conservative(target), place.utilisation))
    return (
        f"{said}raising the one limit of its curve would save up to {floor}, media at {ms(target)} behind it {behind}"
    )


def _between(facts: Facts, known: Reads, place: Position) -> str:
    return (
        f"between latency and capacity: {reads_take(facts)} and {_place(place)}; "
        f"{media_save(facts, known)}{sustained(facts)}, {_twice(facts, known, place)}"
    )


def _twice(facts: Facts, known: Reads, place: Position) -> str:
    """With the same sessions waiting, up to the same rate of work; the floor where the curve has no model."""
    row = next((one for one in curve_gains(facts, known) if one.kind == "devices_x2"), None)
    if row is None or row.closed is None:
        return f"more devices up to {percent(max(0.0, known.conservative(place.floor_ms)))}"
    return f"twice the devices {saving(row.closed, max(row.closed, row.open or 0.0))}"


_CASES = {
    "off_curve": _off,
    "curve_mismatch": _mismatch,
    "latency_limited": _latency,
    "capacity_limited": _full,
    "mixed": _between,
}
