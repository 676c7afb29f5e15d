"""Disk Activity: what the hard disks were busy with, and how busy they were; `group` says which."""

from parsers.families.exadata_columns import mixed
from parsers.families.exadata_rows import figures
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_disk_activity",
    title="Disk Activity",
    titles=("disk activity",),
    columns=(
        Column("group", text, (), "Group"),
        Column("name", text, (), "Figure"),
        Column("value", mixed, (), "Value"),
    ),
    required=(),
    order=415,
    read=figures,
)
