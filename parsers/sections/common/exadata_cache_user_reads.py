"""Flash, PMEM and memory caches: reads of the databases that they answered."""

from parsers.families.exadata_columns import CACHE, CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cache_user_reads",
    title="Cache User Reads",
    titles=("(flash|memory|pmem|xrmem|ram) cache user reads",),
    columns=(
        CACHE,
        CELL,
        *columns(
            (
                "Read Requests: Total Hits",
                "Read Requests: Hits per Sec",
                "Read Requests: OLTP",
                "Read Requests: Scan",
                "Read Requests: Columnar",
                "Read Requests: Keep",
                "Read Requests: Misses Partial Hits",
                "Read Requests: Active Secondary Hits",
                "Read Requests: Active Secondary Misses",
                "Read Megabytes: Total Hits",
                "Read Megabytes: Hit MB/s",
                "Read Megabytes: OLTP",
                "Read Megabytes: Scan",
                "Read Megabytes: Columnar",
                "Read Megabytes: Keep",
                "Read Megabytes: Active Secondary Hits",
                "Read Megabytes: Active Secondary Misses",
            )
        ),
    ),
    required=("cell",),
    order=442,
    read=wide,
)
