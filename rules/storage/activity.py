"""How even the window was, from the activity over time."""

from typing import Any

from rules.facts import Facts, Slot

LOADED = 0.3
"""A slot counts as loaded from this part of the busiest one on (our judgement, from iostat beside SLOB runs)."""


def activity(facts: Facts) -> dict[str, Any]:
    """The contract's `activity`; both null-ish where the report has no such section."""
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


def peak_to_mean(found: list[Slot]) -> float | None:
    """Sessions of the busiest slot / mean sessions."""
    minutes = sum(one.minutes for one in found)
    work = sum(one.minutes * one.sessions for one in found)
    return max(one.sessions for one in found) * minutes / work if work else None


def active_share(found: list[Slot]) -> float:
    """The part of the window that was loaded; all of it where no slots are known."""
    if not found:
        return 1.0
    peak = max(one.sessions for one in found)
    loaded = sum(one.minutes for one in found if one.sessions >= LOADED * peak)
    return loaded / sum(one.minutes for one in found) or 1.0
