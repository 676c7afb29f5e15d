"""Flash Cache Scan Summary: where scans read from."""

from parsers.families.exadata_columns import columns
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

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
    order=421,
    read=wide,
)
