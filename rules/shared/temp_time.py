"""What sorts and hash joins can have waited for temp at most.

They read and write temp past the buffer cache. The times of temp's files say more than that: requests are sent ahead,
and take their time while nobody waits for them.
"""

from rules.core.facts import Facts
from rules.waits.event_weight import weight

OWN = ("direct path read temp", "direct path write temp")
OF_ALL_PLACES = ("direct path read", "direct path write")
FIRST_WITH_OWN = 10.1
"""From here on temp has events of its own; before, direct reads and writes of all places have one name."""


def most_of_temp(facts: Facts) -> float | None:
    """As a share of the time; None where the report does not list all waits, so that some of temp may be missing."""
    measured = facts.measured.get("temp_share")
    if not facts.get("events") or (measured and measured.lower_bound):
        return None
    release = facts.get("release")
    names = OWN if release is not None and release >= FIRST_WITH_OWN else (*OWN, *OF_ALL_PLACES)
    held = weight(facts, names)
    return held.share if held else 0.0
