"""Write Offload: files and blocks that the cells formatted themselves."""

from parsers.families.exadata_columns import INSTANCE, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_write_offload",
    title="Write Offload",
    titles=("write offload",),
    columns=(
        INSTANCE,
        *columns(
            (
                "%Efficiency",
                "%Utilization: Transmit",
                "%Utilization: Receive",
                "Database Write Requests/s: Eligible",
                "Database Write Requests/s: Offloaded",
                "Physical Write MB/s: Local HCA",
                "Physical Write MB/s: Cell-to-Cell",
                "Infiniband HCA MB/s: Max",
                "Infiniband HCA MB/s: Transmit",
                "Infiniband HCA MB/s: Receive",
            )
        ),
    ),
    required=(),
    order=431,
    read=wide,
)
