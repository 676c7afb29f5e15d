"""Instance Efficiency Percentages (Indicators in Statspack 11g+): two labels a line."""

from parsers.model.column_types import Column, label, percent
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table


def _pairs(section: Section, table: Table, sink: Sink) -> None:
    for printed in table.rows:
        sink.pairs(printed, "name", "percent")


section = Section(
    name="instance_efficiency",
    title="Instance Efficiency Percentages",
    titles=("instance efficiency (percentages|indicators).*",),
    summaries=("this table displays instance efficiency percentages",),
    columns=(
        Column("name", label, (), "Figure"),
        Column("percent", percent, (), "Percent", "%"),
    ),
    required=(),
    order=20,
    read=_pairs,
)
