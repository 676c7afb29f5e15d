"""Flash Cache User Reads Efficiency: hits and misses by kind of read."""

from parsers.families.exadata_columns import CACHE, CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cache_read_efficiency",
    title="Cache User Reads Efficiency",
    titles=("(flash|memory|pmem|xrmem|ram) cache user reads efficiency",),
    columns=(
        CACHE,
        CELL,
        *columns(
            (
                "Total Hits: Requests",
                "Total Hits: MB",
                "OLTP: Read Hits",
                "OLTP: Misses",
                "OLTP: %Hit",
                "Scan: Read MB",
                "Scan: Attempted MB",
                "Scan: %Hit",
                "Columnar: Read MB",
                "Columnar: Eligible MB",
                "Columnar: Saved MB",
                "Columnar: % Efficiency",
                "Keep: Read Hits",
                "Keep: Misses",
                "Keep: %Hit",
            )
        ),
    ),
    required=("cell",),
    order=444,
    read=wide,
)
