"""Cache Savings: hit percentages of the database and of the cells, and writes that never went to disk."""

from parsers.families.exadata_columns import mixed
from parsers.families.exadata_rows import figures
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_cache_savings",
    title="Cache Savings",
    titles=("cache savings",),
    columns=(
        Column("group", text, (), "Group"),
        Column("name", text, (), "Figure"),
        Column("value", mixed, (), "Value"),
    ),
    required=(),
    order=414,
    read=figures,
)
