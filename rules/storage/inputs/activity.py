"""How even the window was, from the activity over time."""

from typing import NamedTuple

from msgspec import Struct

from rules.core.facts import Facts, Slot
from rules.host.observed import Observed, observed_on

SHORT_S, LONG_S = 300, 2 * 3600
UNEVEN = 1.5
"""Beyond these, rates are averages of very different minutes (contract)."""
SHORTEST_MIN = 1.0
"""A shorter slot at the window's edge is a handful of samples."""
LEAST_ACTIVE = 1 / UNEVEN
"""Below this the window is not an idle tail but an uneven load, and no factor is made of it."""
ENOUGH = 1 / 3
"""The busiest slots that make up this part of the window stand for its load: one slot alone may be a spike (our
judgement; against iostat on seven published runs it is within 0.02 on six and 0.06 on the seventh)."""

MOST = 1 - ENOUGH
"""One slot longer than this hides when the load ended. Where as many sessions left as had been active at once, those
tell it: mean active sessions / sessions that left (against iostat on six published runs within 0.02 on five and 0.05 on
the sixth, in all of which every session works until it leaves)."""
MANY = 10
"""Fewer sessions come and go at any time (our judgement)."""


class Active(NamedTuple):
    """The part of the window that was loaded, who says so, and whether the host's own tools saw it."""

    share: float
    source: str
    seen: bool = False


class ActivitySlot(Struct, frozen=True):
    """One slot of the activity over time: mean active sessions, and those on CPU or waiting for it."""

    time: str
    minutes: float
    sessions: float
    cpu_sessions: float
    line: int | None = None


class Activity(Struct, frozen=True):
    """The contract's `activity`; `peak_to_mean` is None where the report has no such section."""

    peak_to_mean: float | None = None
    slots: tuple[ActivitySlot, ...] = ()


def activity(facts: Facts) -> Activity:
    """How even the window was."""
    all_slots: list[Slot] = facts.get("slots", [])
    slots = (ActivitySlot(slot.time, slot.minutes, slot.sessions, slot.cpu_sessions, slot.line) for slot in all_slots)
    return Activity(peak_to_mean(all_slots), tuple(slots))


def loaded_slots(slots: list[Slot]) -> list[Slot]:
    """The slots that are long enough to speak for anything."""
    return [slot for slot in slots if slot.minutes >= SHORTEST_MIN] or slots


def peak_to_mean(slots: list[Slot]) -> float | None:
    """Sessions of the busiest slot / mean sessions."""
    minutes = sum(slot.minutes for slot in slots)
    work = sum(slot.minutes * slot.sessions for slot in slots)
    return max(slot.sessions for slot in loaded_slots(slots)) * minutes / work if work else None


def even(facts: Facts) -> bool:
    """Whether the rates of the window hold for its busy minutes too."""
    peak = peak_to_mean(facts.get("slots", []))
    return facts.get("elapsed_s", 0.0) <= LONG_S and (peak is None or peak < UNEVEN)


def active(facts: Facts, instance: int | None = None) -> Active:
    """The part of the window that was loaded: as iostat saw it on this host, else guessed from the activity slots.

    For a cluster, `instance` asks for one of its hosts. The idle part of one host is not another's: a host that nobody
    watched, and a cluster of which not all were, is judged by what its own report shows.
    """
    seen = [observed for observed in observed_on(facts, instance) if observed.active_share]
    shares = [observed.active_share for observed in seen if observed.active_share]
    if shares and _all_watched(facts, seen, instance):
        return Active(
            sum(shares) / len(shares), f"by {' and '.join(dict.fromkeys(observed.tool for observed in seen))}", True
        )
    if (ended := _by_sessions(facts)) is not None:
        return Active(ended, "guessed from the sessions that ended")
    share = _mean_to_loaded(facts.get("slots", []), facts.get("elapsed_s"))
    if share < LEAST_ACTIVE:
        return Active(1.0, "the load is too uneven to tell an idle part")
    return Active(share, "guessed from the activity slots" if share < 1 else "nothing shows an idle part")


def _by_sessions(facts: Facts) -> float | None:
    """The loaded part by the sessions that left; None where the slots tell it, or too few or too many left."""
    slots: list[Slot] = facts.get("slots", [])
    gone, working = facts.get("sessions_gone", 0), facts.get("average_active_sessions", 0.0)
    longest = 60 * max((slot.minutes for slot in slots), default=0.0)
    if gone < MANY or longest <= MOST * facts.get("elapsed_s", longest / MOST):
        return None
    share = working / gone
    return share if LEAST_ACTIVE <= share <= 1 else None


def _all_watched(facts: Facts, seen: list[Observed], instance: int | None) -> bool:
    """Whether these hosts are all that is asked about: the one of an instance, or every one of a cluster."""
    if facts.get("scope") != "cluster" or facts.get("hosts_in_report") == 1:
        return True
    numbers = {observed.instance for observed in seen} - {None}
    if instance is not None:
        return instance in numbers
    return len(numbers) >= int(facts.get("instances_in_report") or 1)


def active_share(slots: list[Slot], elapsed_s: float | None = None) -> float:
    """The part of the window that was loaded, taking its busiest third for the load; all of it where that is not known,
    or the load is uneven."""
    share = _mean_to_loaded(slots, elapsed_s)
    return share if share >= LEAST_ACTIVE else 1.0


def _mean_to_loaded(slots: list[Slot], elapsed_s: float | None) -> float:
    """Mean sessions / those of the busiest third, 1 at most.

    A slot in which nothing was sampled is not printed: what the slots leave of the window counts as idle.
    """
    minutes = sum(slot.minutes for slot in slots)
    window = max(minutes, (elapsed_s or 0.0) / 60)
    work = sum(slot.minutes * slot.sessions for slot in slots)
    loaded, covered = 0.0, 0.0
    for slot in sorted(slots, key=lambda slot: -slot.sessions):
        if covered >= ENOUGH * window:
            break
        loaded, covered = loaded + slot.minutes * slot.sessions, covered + slot.minutes
    return min(1.0, work / window / (loaded / covered)) if loaded and covered else 1.0
