"""PGA Aggr Summary (AWR), the first part of PGA Aggr Target Stats (Statspack): work areas in memory and on disk.

Statspack prints its warning of a target that was exceeded directly below the figures.
"""

from typing import Any

from parsers.model.column_types import Column, number, percent
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table, TableRow


def _figures(table: Table) -> list[TableRow]:
    """The rows over the warning."""
    words = next((place for place, row in enumerate(table.rows) if row.cells[0].startswith("Warning")), None)
    return table.rows[:words]


def _exceeded(table: Table) -> dict[str, Any]:
    return {"target_exceeded": True} if len(_figures(table)) < len(table.rows) else {}


def _read(section: Section, table: Table, sink: Sink) -> None:
    plan = section.plan(table)
    if plan is not None:
        sink.table(table.with_rows(_figures(table)), plan)


section = Section(
    name="pga_summary",
    title="PGA Aggr Summary",
    titles=("pga aggr(egate)? (target )?(summary|stat(istic)?s)",),
    summaries=("this table displays pga aggregate summary",),
    columns=(
        Column("cache_hit_percent", percent, ("PGA Cache Hit %",), "Work areas in memory", "%"),
        Column("processed_mb", number, ("W/A MB Processed",), "Processed", "MiB"),
        Column("extra_mb", number, ("Extra W/A MB Read/Written",), "Read and written besides", "MiB"),
    ),
    required=("cache_hit_percent", "processed_mb"),
    order=244,  # behind pga_target, whose title it shares where that says that no data exists
    marks=_exceeded,
    read=_read,
)
