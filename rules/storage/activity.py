"""How even the window was, from the activity over time."""

from typing import Any

from rules.facts import Facts, Slot

LONG_S = 2 * 3600
UNEVEN = 1.5
"""Beyond these, rates are averages of very different minutes (contract)."""
SHORTEST_MIN = 1.0
"""A shorter slot at the window's edge is a handful of samples."""
LEAST_ACTIVE = 0.7
"""Below this the window is not an idle tail but an uneven load, and no factor is made of it (our judgement)."""


def activity(facts: Facts) -> dict[str, Any]:
    """The contract's `activity`; `peak_to_mean` is null where the report has no such section."""
    found: list[Slot] = facts.get("slots", [])
    return {
        "peak_to_mean": peak_to_mean(found),
        "slots": [
            {
                "time": one.time,
                "minutes": one.minutes,
                "sessions": one.sessions,
                "cpu_sessions": one.cpu_sessions,
                "line": one.line,
            }
            for one in found
        ],
    }


def loaded_slots(found: list[Slot]) -> list[Slot]:
    """The slots that are long enough to speak for anything."""
    return [one for one in found if one.minutes >= SHORTEST_MIN] or found


def peak_to_mean(found: list[Slot]) -> float | None:
    """Sessions of the busiest slot / mean sessions."""
    minutes = sum(one.minutes for one in found)
    work = sum(one.minutes * one.sessions for one in found)
    return max(one.sessions for one in loaded_slots(found)) * minutes / work if work else None


def even(facts: Facts) -> bool:
    """Whether the rates of the window hold for its busy minutes too."""
    peak = peak_to_mean(facts.get("slots", []))
    return facts.get("elapsed_s", 0.0) <= LONG_S and (peak is None or peak < UNEVEN)


def active_share(found: list[Slot]) -> float:
    """The part of the window that was loaded, taking the busiest slot for the load; all of it where it is not known."""
    peak = peak_to_mean(found)
    share = 1 / peak if peak else 1.0
    return share if LEAST_ACTIVE <= share <= 1 else 1.0
