"""Service Wait Class Stats (AWR): waits of each service by four classes; 10g counts the time in centiseconds."""

from parsers.model.column_types import Column, count, number, text
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table

_CLASSES = (
    ("user_io", "User I/O", "User I/O"),
    ("concurrency", "Concurcy", "Concurrency"),
    ("administrative", "Admin", "Administrative"),
    ("network", "Network", "Network"),
)


def _columns() -> tuple[Column, ...]:
    columns = [Column("service", text, ("Service Name",), "Service")]
    for name, heading, label in _CLASSES:
        columns.append(Column(f"{name}_waits", count, (f"{heading} Total Wts",), f"{label} waits"))
        columns.append(Column(f"{name}_time_s", number, (f"{heading} Wt Time",), f"{label} time", "s"))
    columns.append(Column("container", text, ("PDB Name",), "Container"))
    return tuple(columns)


def _in_seconds(section: Section, table: Table, sink: Sink) -> None:
    """The note over the table tells the unit of the time."""
    plan = section.plan(table)
    first = len(sink.rows)
    if plan is not None:
        sink.table(table, plan)
    if not any("centisecond" in note.lower() for note in table.notes):
        return
    for row in sink.rows[first:]:
        for name, _, _ in _CLASSES:
            value = row[f"{name}_time_s"]
            row[f"{name}_time_s"] = None if value is None else value / 100


section = Section(
    name="service_wait_classes",
    title="Service Wait Class Stats",
    titles=("service wait class stats",),
    summaries=("this table displays service wait class statistics",),
    columns=_columns(),
    required=("service", "user_io_waits"),
    order=146,
    read=_in_seconds,
)
