"""Exadata Griddisks: the parts of the cell disks that hold the disk groups."""

from parsers.families.exadata_columns import CELL_NAMES, DISK_TYPE
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, number, text
from parsers.model.section import Section


def _size(name: str, words: str) -> Column:
    return Column(f"{name}_gb", number, (f"Size (GB): {words}", f"{words} Size (GB)"), words, "GiB")


section = Section(
    name="exadata_griddisks",
    title="Exadata Griddisks",
    titles=("exadata griddisks",),
    columns=(
        Column("name", text, ("Griddisk Name Prefix",), "Names begin with"),
        Column("griddisks", number, ("# Griddisks",), "Griddisks"),
        _size("griddisk", "Griddisk"),
        _size("cell_total", "Cell Total"),
        _size("system_total", "System Total"),
        DISK_TYPE,
        CELL_NAMES,
    ),
    required=("name",),
    order=404,
    read=wide,
)
