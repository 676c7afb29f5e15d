"""Top IO Reasons, by requests and by megabytes: what each cell did its I/O for."""

from parsers.families.exadata_columns import CELL, LIST, columns
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_io_reasons",
    title="Top IO Reasons",
    titles=("top io reasons by (requests|mb)",),
    columns=(
        LIST,
        CELL,
        Column("reason", text, ("IO Reason",), "Reason"),
        *columns(
            (
                "Requests: %Cell",
                "Requests: Total Requests",
                "Requests: per Sec",
                "MB: Total MB",
                "MB: per Sec",
                "MB: %Cell",
            )
        ),
    ),
    required=(
        "cell",
        "reason",
    ),
    order=460,
    read=wide,
)
