"""Instance CPU: the instance's part of the host's processors, and waiting for the resource manager.

AWR HTML prints one row of three cells, AWR text three labelled lines, Statspack labelled rows with a
percent and a time column; all become one row a figure.
"""

from parsers.model.column_types import Column, label, percent, seconds
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table


def _figures(section: Section, table: Table, sink: Sink) -> None:
    if not table.headings:
        for printed in table.rows:
            sink.pairs(printed, "name", "percent")
    elif table.headings[0]:
        for printed in table.rows:
            sink.across(printed, table.headings, "name", "percent")
    else:
        plan = section.plan(table)
        if plan:
            sink.table(table, plan)


section = Section(
    name="instance_cpu",
    title="Instance CPU",
    titles=("instance cpu",),
    summaries=("this table displays cpu usage and wait statistics",),
    columns=(
        Column("name", label, ("",), "Figure"),
        Column("percent", percent, ("%",), "Percent", "%"),
        Column("time_s", seconds, ("Time (seconds)",), "Time", "s"),
    ),
    required=(),
    order=60,
    read=_figures,
)
