"""Lightest loads that do not show what a request takes without load: loaded ones, cold ones, and no storage at all."""

from collections.abc import Sequence

from rules.curves.levels import MS, Level, Unit
from rules.wording import count, ms

FASTER = 0.75
"""Of the latency at the lightest load: what is below it under load is no noise (our judgement)."""
FULL = 0.97
"""Of the largest rate: from here on the lightest load has reached it."""
MEMORY_MS = 0.005
"""No device behind a block interface answers sooner; memory of the host and engines that move no data do."""


def first_levels(levels: Sequence[Level], unit: Unit) -> list[str]:
    """The notes on the lightest load, a sentence each; none of a curve in MB or of one level."""
    if unit != "request" or len(levels) < 2:
        return []
    first, top = levels[0], max(levels, key=lambda level: level.rate)
    fastest = min((level for level in levels if level.stated), key=lambda level: level.seconds, default=first)
    notes = []
    if first.stated and fastest.seconds < FASTER * first.seconds:
        notes.append(
            f"Latency falls from {ms(MS * first.seconds)} with {count(first.outstanding)} in flight to "
            f"{ms(MS * fastest.seconds)} with {count(fastest.outstanding)}: the lightest load was slowed by something "
            "else (cold caches, power saving, the host), so what a request takes without load is not known."
        )
    if first.outstanding > 1 and first.rate >= FULL * top.rate:
        notes.append(
            f"The lightest load, {count(first.outstanding)} in flight, reaches the largest rate already: a request "
            "takes less without load than is shown; measure with fewer in flight."
        )
    if MS * fastest.seconds < MEMORY_MS:
        notes.append(
            f"A request takes {ms(MS * fastest.seconds)}: only memory answers so soon (a page cache, or a test that "
            "moves no data), so this says nothing of a storage."
        )
    return notes
