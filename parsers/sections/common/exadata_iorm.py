"""IORM Objective: what the cells share their I/O by."""

from parsers.families.exadata_columns import CELL_NAMES
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

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
