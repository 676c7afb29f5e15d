"""Exadata Celldisks: the physical disks of the cells."""

from parsers.families.exadata_columns import CELL_NAMES, DISK_TYPE, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_celldisks",
    title="Exadata Celldisks",
    titles=("exadata celldisks",),
    columns=(
        DISK_TYPE,
        CELL_NAMES,
        *columns(
            (
                "Celldisk Size (GB)",
                "# Celldisks",
            )
        ),
    ),
    required=("disk_type",),
    order=405,
    read=wide,
)
