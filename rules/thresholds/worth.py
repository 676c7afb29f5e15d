"""When a change is worth a purchase, or a word."""

WORTH_SESSIONS = 0.5
"""Active sessions on average; a saving below them pays for nothing, unless a response goal is given (contract)."""
WORTH_SESSIONS_SAID = "half an active session"
MEDIA_GOAL_MS = 0.5
"""Milliseconds a read: what a flash array delivers with room left (our judgement); gains are held against each other
at this latency."""
REDUCED_MS = 0.2
"""Milliseconds a read: the goal where reads are nearly as fast as `MEDIA_GOAL_MS` already (our judgement)."""
HIGH_SAVES = 0.05
"""Share of DB time: no finding whose cure saves less is high (our judgement: two runs of one load
differ by as much)."""
MEDIUM_SAVES = 0.02
"""Share of DB time: no finding whose cure saves less is medium (our judgement: nobody would notice it)."""
NOTHING_SAVED = 0.01
"""Share of DB time: a change that saves less is no step and has no line of its own (our judgement: no measurement
before and after would show it)."""
NOT_STORAGE = 0.05
"""Share of DB time: from so much on it is said what of the waits for storage is none of the storage's (our judgement:
less changes no reading)."""
MORE_READS = 1.05
"""Times today's reads: from there on what sessions that never pause would ask for is worth a word (our judgement)."""


def asks_more(closed_iops: float | None, needs_iops: float | None) -> bool:
    """Whether sessions that never pause would ask for so many more reads a second that it has to be said."""
    return bool(closed_iops and needs_iops and closed_iops >= MORE_READS * needs_iops)
