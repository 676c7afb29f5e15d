"""ASM Diskgroups at the end of the interval."""

from parsers.families.exadata_columns import columns
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="asm_diskgroups",
    title="ASM Diskgroups",
    titles=("asm diskgroups",),
    columns=(
        Column("name", text, ("Disk Group",), "Disk group"),
        Column("redundancy", text, ("Redundancy",), "Redundancy"),
        Column("state", text, ("State",), "State"),
        *columns(
            (
                "Size (GB)",
                "Used (GB)",
                "# Griddisks",
            )
        ),
    ),
    required=("name",),
    order=406,
    read=wide,
)
