"""Flash, PMEM and memory caches of the cells: how they are configured."""

from parsers.families.exadata_columns import CACHE, CELL_NAMES, columns
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_cache_configuration",
    title="Cache Configuration",
    titles=("(flash|memory|pmem|xrmem|ram) cache configuration",),
    columns=(
        CACHE,
        Column("mode", text, ("Mode",), "Mode"),
        Column("compression", text, ("Compression",), "Compression"),
        Column("status", text, ("Status",), "Status"),
        CELL_NAMES,
        *columns(
            (
                "Size (GB)",
                "Max (GB)",
            )
        ),
    ),
    required=("mode",),
    order=440,
    read=wide,
)
