"""Flash and PMEM caches: what the cells read to write it to disk."""

from parsers.families.exadata_columns import CACHE, CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cache_internal_reads",
    title="Cache Internal Reads",
    titles=("(flash|memory|pmem|xrmem|ram) cache internal reads",),
    columns=(
        CACHE,
        CELL,
        *columns(
            (
                "Read to Disk Write Reqs: Total",
                "Read to Disk Write Reqs: per Sec",
                "Read to Disk Write MB: Total",
                "Read to Disk Write MB: per Sec",
                "Disk Writer IO Detail Reads from Flash: Requests/s",
                "Disk Writer IO Detail Reads from Flash: MB/s",
                "Disk Writer IO Detail Writes to Hard Disk: Requests/s",
                "Disk Writer IO Detail Writes to Hard Disk: MB/s",
            )
        ),
    ),
    required=("cell",),
    order=450,
    read=wide,
)
