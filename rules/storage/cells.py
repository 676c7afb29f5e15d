"""Whether the storage is Exadata: there a purchase is called cells and flash, and other questions come first."""

from rules.facts import Facts, once
from rules.storage.shares import part_of_reads

MOSTLY = 0.5
CELL = "cell "
FIRST = "flash hits, offload and the resource limits of the cells"


@once
def exadata(facts: Facts) -> bool:
    """Whether sessions read from Exadata cells for most of their read time."""
    return part_of_reads(facts, CELL) > MOSTLY
