"""Instance Efficiency Percentages (Indicators in Statspack 11g+): two labels a line."""

from parsers.families.named_lines import percent_pairs
from parsers.model.column_types import Column, label, percent
from parsers.model.section import Section

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
    read=percent_pairs,
)
