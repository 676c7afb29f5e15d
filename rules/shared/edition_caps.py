"""How much CPU an edition uses at most: the resource manager holds sessions back at it, and no plan raises it."""

from rules.core.facts import Facts

FIRST_EXPRESS_OF_TWO = 18.0
FIRST_STANDARD_2 = 12.1


def cpu_cap(facts: Facts) -> str | None:
    """What the edition uses at most, in words; None where it uses what there is, or the report does not print it."""
    edition, release = str(facts.get("edition") or "").upper(), facts.get("release") or 0.0
    if edition == "FREE":
        return "two cores"
    if edition == "XE":
        return "two CPU threads" if release >= FIRST_EXPRESS_OF_TWO else "one CPU"
    if edition.startswith("SE") and release >= FIRST_STANDARD_2:
        return "8 CPU threads an instance" if facts.get("rac") else "16 CPU threads"
    return None
