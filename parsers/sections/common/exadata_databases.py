"""Database Small IO Summary: small reads of each database on the cells."""

from parsers.families.exadata_columns import columns
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_databases",
    title="Database Small IO Summary",
    titles=("database small io summary",),
    columns=(
        Column("database", text, ("Database Name",), "Database"),
        *columns(
            (
                "Small Read Requests: per Second",
                "Small Read Requests: %Flash",
                "Small Read Requests: %Disk",
                "Small Read Latency: Flash Latency",
                "Small Read Latency: Disk Latency",
                "Small Read Latency: Flash Queue Time",
                "Small Read Latency: Disk Queue Time",
            )
        ),
    ),
    required=("database",),
    order=422,
    read=wide,
)
