"""The single percentages under the Load Profile of Statspack up to 10.2 and AWR 10g."""

from parsers.model.column_types import Column, label, number
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table


def _pairs(section: Section, table: Table, sink: Sink) -> None:
    for printed in table.rows:
        sink.pairs(printed, "name", "value")


section = Section(
    name="load_profile_ratios",
    title="Load Profile ratios",
    titles=("% blocks changed per read:",),
    columns=(
        Column("name", label, ("",), "Figure"),
        Column("value", number, (), "Value"),
    ),
    required=(),
    order=11,
    read=_pairs,
)
