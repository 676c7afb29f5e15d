"""Global Cache Efficiency Percentages: where the buffers were found."""

from parsers.model.column_types import Column, label, percent
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table


def _pairs(section: Section, table: Table, sink: Sink) -> None:
    for printed in table.rows:
        sink.pairs(printed, "name", "percent")


section = Section(
    name="global_cache_efficiency",
    title="Global Cache Efficiency Percentages",
    titles=("global cache efficiency percentages.*",),
    summaries=("this table displays global cache efficiency percentages",),
    columns=(
        Column("name", label, (), "Figure"),
        Column("percent", percent, (), "Percent", "%"),
    ),
    required=(),
    order=702,
    read=_pairs,
)
