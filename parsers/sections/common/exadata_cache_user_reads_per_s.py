"""Flash Cache User Reads Per Second."""

from parsers.families.exadata_columns import CACHE, CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cache_user_reads_per_s",
    title="Cache User Reads Per Second",
    titles=("(flash|memory|pmem|xrmem|ram) cache user reads per second",),
    columns=(
        CACHE,
        CELL,
        *columns(
            (
                "Read Requests per Second: Total Hits",
                "Read Requests per Second: OLTP",
                "Read Requests per Second: Scan",
                "Read Requests per Second: Columnar",
                "Read Requests per Second: Keep",
                "Read Requests per Second: Misses",
                "Read MB per Second: Total Hits",
                "Read MB per Second: OLTP",
                "Read MB per Second: Scan",
                "Read MB per Second: Columnar",
                "Read MB per Second: Keep",
            )
        ),
    ),
    required=("cell",),
    order=443,
    read=wide,
)
