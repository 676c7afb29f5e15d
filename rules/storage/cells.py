"""Whether the storage is Exadata: there a purchase is called cells and flash, and other questions come first."""

from rules.facts import Facts, once

MOSTLY = 0.5
CELL = "cell "
FIRST = "flash hits, offload and the resource limits of the cells"


@once
def exadata(facts: Facts) -> bool:
    """Whether sessions read from Exadata cells for most of their read time."""
    mine = {name: one.time_s for name, one in facts.get("events", {}).items() if one.kind == "read"}
    cells = sum(seconds for name, seconds in mine.items() if name.startswith(CELL))
    return bool(cells > MOSTLY * sum(mine.values()))
