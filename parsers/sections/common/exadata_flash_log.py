"""Flash Log: redo writes that went to disk and flash at once."""

from parsers.families.exadata_columns import CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_flash_log",
    title="Flash Log",
    titles=("flash log( .*)?",),
    columns=(
        CELL,
        *columns(
            (
                "Write Requests: % Total",
                "Write Requests: Total",
                "Write Requests: per Sec",
                "Write MB: Total",
                "Write MB: per Sec",
                "First Writes: %Flash Log",
                "First Writes: Flash Log",
                "First Writes: DB Log",
                "Outliers: % Efficiency",
                "Outliers: Prevented",
                "Outliers: Actual",
                "Errors: Disk I/O",
                "Errors: Flash I/O",
                "Keep (MB)",
                "Skip Count",
                "Write Requests: Flash Log",
                "Write Requests: Flash Log/s",
                "Write Requests: Redo Log",
                "Write Requests: Redo Log/s",
            )
        ),
    ),
    required=("cell",),
    order=433,
    read=wide,
)
