"""Global Cache Efficiency Percentages: where the buffers were found."""

from parsers.families.named_lines import percent_pairs
from parsers.model.column_types import Column, label, percent
from parsers.model.section import Section

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
    read=percent_pairs,
)
