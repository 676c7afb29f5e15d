"""The columns of the lists of latches that were missed, and how a wrapped cell of them is read."""

from parsers.columns import Column, count, text
from parsers.section import Section
from parsers.sink import Sink
from parsers.table import Table

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


def read_wrapped(section: Section, table: Table, sink: Sink) -> None:
    """Reads the list; up to 10.1 the counts of spins and sleeps go on in the next line where they are long."""
    plan = section.plan(table)
    if plan is None:
        return
    wraps = bool(plan) and plan[-1] is not None and plan[-1][0] == "spins_and_sleeps"
    for printed in table.rows:
        *others, last = printed.cells
        if wraps and last and not any(others) and sink.rows:
            sink.rows[-1]["spins_and_sleeps"] = (sink.rows[-1]["spins_and_sleeps"] or "") + last
            sink.coverage.printed += 1
            sink.coverage.merged += 1
        else:
            sink.table(Table(table.title, table.headings, [printed], table.line), plan)
