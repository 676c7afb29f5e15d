"""Writes that went past the cache, and why."""

from parsers.families.exadata_columns import CACHE, CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cache_write_skips",
    title="Cache User Writes - Skips",
    titles=("(flash|memory|pmem|xrmem|ram) cache user writes - skips",),
    columns=(
        CACHE,
        CELL,
        *columns(
            (
                "Requests Skipped: Total",
                "Requests Skipped: per Second",
                "Read Requests Skipped per Second: Storage Clause",
                "Read Requests Skipped per Second: GridDisk Policy",
                "Read Requests Skipped per Second: Large IO",
                "Read Requests Skipped per Second: Throttle IO",
                "MB Skipped: Total",
                "MB Skipped: per Second",
                "Read MB Skipped per Second: Storage Clause",
                "Read MB Skipped per Second: GridDisk Policy",
                "Read MB Skipped per Second: Large IO",
                "Read MB Skipped per Second: Throttle IO",
            )
        ),
    ),
    required=("cell",),
    order=447,
    read=wide,
)
