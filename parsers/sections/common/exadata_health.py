"""Exadata alerts and disks that were not online; cells in good health print a sentence instead of these tables."""

from parsers.families.exadata_columns import LIST
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_health",
    title="Exadata health",
    titles=(
        "exadata (open )?alerts? (summary|details?)",
        "exadata open alerts.*",
        "exadata non-online disks",
        "exadata alerts detail",
    ),
    columns=(
        LIST,
        Column("severity", text, ("Severity",), "Severity"),
        Column("time", text, ("Alert Time",), "Time"),
        Column("message", text, ("Message",), "Message"),
        Column("disk", text, ("Disk Name",), "Disk"),
        Column("status", text, ("Status",), "Status"),
        Column("cell", text, ("Cell Name",), "Cell"),
    ),
    required=(),
    order=408,
    read=wide,
)
