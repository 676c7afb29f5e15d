"""Flash Cache Scan Summary: where scans read from."""

from parsers.columns import Column, text
from parsers.exadata_columns import columns
from parsers.exadata_rows import wide
from parsers.section import Section

section = Section(
    name="exadata_scan_summary",
    title="Flash Cache Scan Summary",
    titles=("flash cache scan summary",),
    columns=(
        Column("device", text, ("",), "Device"),
        *columns(
            (
                "%MB",
                "MB/s",
            )
        ),
    ),
    required=("device",),
    order=420,
    read=wide,
)
