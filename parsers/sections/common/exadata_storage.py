"""Exadata Storage Information: caches, logs and disks of the cells; the last row is all, `Total (3)`."""

from parsers.families.exadata_columns import CELL
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, loose, number
from parsers.model.section import Section


def _size(name: str, words: str) -> Column:
    return Column(f"{name}_gb", number, (f"{words} Size (GB)", f"Size (GB): {words}"), words, "GiB")


def _disks(name: str, words: str) -> Column:
    return Column(f"{name}_celldisks", number, (f"# Celldisks: {words}",), f"{words} celldisks")


section = Section(
    name="exadata_storage",
    title="Exadata Storage Information",
    titles=("(exadata )?storage information.*",),
    summaries=("this table displays storage information of exadata cells",),
    columns=(
        Column("cells", loose, ("# Cells",), "Cells"),
        _size("flash_cache", "Flash Cache"),
        _size("pmem_cache", "PMEM Cache"),
        _size("xrmem_cache", "XRMEM Cache"),
        _size("flash_log", "Flash Log"),
        _size("pmem_log", "PMEM Log"),
        _disks("hard_disk", "Hard Disk"),
        _disks("flash", "Flash"),
        _disks("pmem", "PMEM"),
        _disks("xrmem", "XRMEM"),
        Column("griddisks", number, ("# Griddisks",), "Griddisks"),
        CELL,
    ),
    required=("cell",),
    order=403,
    read=wide,
)
