"""Cancelled IOs - Cells: I/O that took too long on one disk and went to another."""

from parsers.families.exadata_columns import CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cancelled_cells",
    title="Cancelled IOs - Cells",
    titles=("cancelled ios - cells",),
    columns=(
        CELL,
        *columns(
            (
                "Total IOs Cancellable: Total",
                "Total IOs Cancellable: per Sec",
                "Total IOs Non-Cancellable: Total",
                "Total IOs Non-Cancellable: per Sec",
                "Cancel Reasons Disk Failure: Total",
                "Cancel Reasons Disk Failure: %Cancellable",
                "Cancel Reasons Reads: Total",
                "Cancel Reasons Reads: %Cancellable",
                "Cancel Reasons Writes: Total",
                "Cancel Reasons Writes: %Cancellable",
                "Cancel Reasons Unsubmitted: Total",
                "Cancel Reasons Unsubmitted: %Cancellable",
            )
        ),
    ),
    required=("cell",),
    order=466,
    read=wide,
)
