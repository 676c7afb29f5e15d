"""Process Memory Summary of every instance by category, at the begin and the end.

11.2 prints both snapshots side by side, 12.2 and later each in rows of its own.
"""

from parsers.families.cluster import by_instance, starting, whose
from parsers.families.memory import PROCESS_MEMORY, SNAPSHOT, begin_and_end
from parsers.model.column_types import Column, count, number, text
from parsers.model.section import Section
from parsers.model.section_builder import Plan, Reading, Sink, convert
from parsers.model.table import Table

_GROUPS = {
    "alloc": "allocated_mb",
    "used": "used_mb",
    "avg": "average_mb",
    "std": "deviation_mb",
    "max": "max_mb",
    "hist": "historical_max_mb",
    "numproc": "processes",
    "numalloc": "allocations",
}


def _read(section: Section, table: Table, sink: Sink) -> None:
    if any(table.groups):
        _side_by_side(table, sink)
    else:
        by_instance(section, table, sink)


def _side_by_side(table: Table, sink: Sink) -> None:
    plans = {snapshot: _plan(table, snapshot, sink) for snapshot in ("begin", "end")}
    instance = ""
    for printed in table.rows:
        instance = printed.cells[0] or instance
        sink.many(
            printed,
            lambda row, instance=instance: [  # type: ignore[misc]
                {"snapshot": snapshot, **convert(zip(plan, [instance, *row.cells[1:]], strict=False))}
                for snapshot, plan in plans.items()
            ],
        )


def _plan(table: Table, snapshot: str, sink: Sink) -> Plan:
    """The columns of one of both snapshots; those of the other are left out."""
    first: Plan = [("instance", number), ("category", text)]
    return first + [
        _reading(starting(_GROUPS, group) if heading.lower() == snapshot else None, sink)
        for group, heading in zip(table.groups[2:], table.headings[2:], strict=False)
    ]


def _reading(name: str | None, sink: Sink) -> Reading | None:
    return (name, sink.kinds[name]) if name else None


section = Section(
    name="process_memory",
    title="Process Memory Summary",
    titles=("process memory summary",),
    summaries=("process memory summary",),
    columns=(
        *whose(),
        SNAPSHOT,
        Column("category", text, ("Category",), "Category"),
        *PROCESS_MEMORY,
        Column("average_mb", number, ("Avg Alloc (MB)",), "Average", "MiB"),
        Column("deviation_mb", number, ("Std Dev Alloc (MB)",), "Standard deviation", "MiB"),
        Column("processes", count, ("Num Proc",), "Processes"),
        Column("allocations", count, ("Num Alloc",), "Allocations"),
    ),
    required=("instance", "category"),
    order=291,
    read=_read,
    finish=begin_and_end,
)
