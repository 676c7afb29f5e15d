"""Flash Cache Scan Population: what made room for scanned blocks."""

from parsers.families.exadata_columns import CACHE, CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cache_scan_population",
    title="Cache Scan Population",
    titles=("(flash|memory|pmem|xrmem|ram) cache scan population",),
    columns=(
        CACHE,
        CELL,
        *columns(
            (
                "Replacements: OLTP",
                "Replacements: DW",
                "Replacements: Self",
                "Replacements: Zero Hit",
                "Free Headers Used",
            )
        ),
    ),
    required=("cell",),
    order=452,
    read=wide,
)
