"""Instance Efficiency Percentages (Indicators in Statspack 11g+): two labels a line."""

from parsers.columns import Column, label, percent
from parsers.section import Section
from parsers.sink import Sink
from parsers.table import Table


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
