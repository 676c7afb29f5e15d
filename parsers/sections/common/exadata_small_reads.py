"""Small reads of each kind of disk, and how long they took."""

from parsers.families.exadata_columns import CELLS, columns
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

_NAMES = tuple(f"Small Reads - {device}" for device in ("Flash", "Disk", "PMEM", "XRMEM"))

section = Section(
    name="exadata_small_reads",
    title="Exadata: small reads by kind of disk",
    titles=("performance summary",),
    columns=(
        Column(
            "disk_type",
            text,
            (
                "Small Reads - Flash",
                "Small Reads - Disk",
                "Small Reads - PMEM",
                "Small Reads - XRMEM",
            ),
            "Disk type",
        ),
        CELLS,
        *columns(
            (
                "Total Small Reads/s",
                "Cell Small Reads/s",
                "Disk Small Reads/s",
                "Latency",
            )
        ),
    ),
    required=(
        "disk_type",
        "cells",
    ),
    order=419,
    read=wide,
)
