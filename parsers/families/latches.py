"""The columns of the lists of latches that were missed."""

from parsers.families.wrapped_cells import wrapping
from parsers.model.column_types import Column, count, text

LATCH = Column("latch", text, ("Latch Name", "Latch"), "Latch")
MISS_COLUMNS = (
    Column("get_requests", count, ("Get Requests", "Gets"), "Get requests"),
    Column("misses", count, ("Misses",), "Misses"),
    Column("sleeps", count, ("Sleeps",), "Sleeps"),
    Column("spin_gets", count, ("Spin Gets",), "Spin gets"),
    Column(
        "spins_and_sleeps",
        text,
        ("Spin & Sleeps 1->4", "Spin & Sleeps 1->3+"),
        "Misses ended by spinning, by one sleep, two and more",
    ),
    Column("container", text, ("PDB Name", "Container Name"), "Container"),
)

read_misses = wrapping("spins_and_sleeps")  # up to 10.1 those counts are wrapped where they are long
