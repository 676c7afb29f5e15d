"""IORM Objective: what the cells share their I/O by."""

from parsers.columns import Column, text
from parsers.exadata_columns import CELL_NAMES
from parsers.exadata_rows import wide
from parsers.section import Section

section = Section(
    name="exadata_iorm",
    title="IORM Objective",
    titles=("(exadata )?iorm objective",),
    columns=(
        Column("begin_value", text, ("Begin",), "Begin"),
        Column("end_value", text, ("End",), "End"),
        CELL_NAMES,
    ),
    required=("cell_names",),
    order=407,
    read=wide,
)
