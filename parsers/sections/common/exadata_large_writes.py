"""Large writes a second that the flash cache took, under the performance summary."""

from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, number
from parsers.model.section import Section


def _rate(name: str, heading: str) -> Column:
    return Column(f"{name}_per_s", number, (f"Large Writes/s: {heading}", heading), heading, "1/s")


section = Section(
    name="exadata_large_writes",
    title="Exadata: large writes",
    titles=("performance summary",),
    columns=(
        _rate("large_writes", "Total"),
        _rate("temp_spill", "Temp Spill"),
        _rate("data_temp_tables", "Data/Temp Tables"),
        _rate("write_only", "Write Only"),
    ),
    required=("large_writes_per_s", "temp_spill_per_s"),
    order=420,
    read=wide,
)
