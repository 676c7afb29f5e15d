"""Reads that went past the cache, and why."""

from parsers.families.exadata_columns import CACHE, CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cache_read_skips",
    title="Cache User Reads - Skips",
    titles=("(flash|memory|pmem|xrmem|ram) cache user reads - skips",),
    columns=(
        CACHE,
        CELL,
        *columns(
            (
                "Requests Skipped: Total",
                "Requests Skipped: per Second",
                "Read Requests Skipped per Second: Storage Clause",
                "Read Requests Skipped per Second: IOReason",
                "Read Requests Skipped per Second: GridDisk Policy",
                "Read Requests Skipped per Second: Large IO",
                "Read Requests Skipped per Second: Throttle IO",
                "Read Requests Skipped per Second: Throttle Large IO",
                "MB Skipped: Total",
                "MB Skipped: per Second",
                "Read MB Skipped per Second: Storage Clause",
                "Read MB Skipped per Second: IOReason",
                "Read MB Skipped per Second: GridDisk Policy",
                "Read MB Skipped per Second: Large IO",
                "Read MB Skipped per Second: Throttle IO",
                "Read MB Skipped per Second: Throttle Large IO",
            )
        ),
    ),
    required=("cell",),
    order=445,
    read=wide,
)
