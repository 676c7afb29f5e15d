"""Top Databases by Requests and by Throughput, on all cells and a cell, with their details."""

from parsers.families.exadata_columns import LIST
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_top_databases",
    title="Exadata Top Database Consumers",
    titles=("top databases by .*",),
    columns=(
        LIST,
        Column(
            "database",
            text,
            (
                "DB Name",
                "Database Name",
            ),
            "Database",
        ),
        Column("cell", text, ("Cell Name",), "Cell"),
    ),
    required=("database",),
    order=462,
    read=wide,
)
