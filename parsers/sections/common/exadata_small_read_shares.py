"""Which part of the small reads came from which kind of device."""

from parsers.families.exadata_columns import columns
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_small_read_shares",
    title="Exadata: small reads from flash and disk",
    titles=("performance summary",),
    columns=(
        Column("device", text, ("Small Reads Distribution",), "Device"),
        *columns(
            (
                "%Small Reads",
                "Small Reads/s",
            )
        ),
    ),
    required=("device",),
    order=418,
    read=wide,
)
