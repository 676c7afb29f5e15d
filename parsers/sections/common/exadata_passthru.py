"""Passthru Reasons: why cells sent whole blocks instead of rows."""

from parsers.families.exadata_columns import columns
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_passthru",
    title="Passthru Reasons",
    titles=("passthru reasons",),
    columns=(
        Column("reason", text, ("Passthru Reasons",), "Reason"),
        *columns(
            (
                "Number of Sessions",
                "% Total",
            )
        ),
    ),
    required=("reason",),
    order=432,
    read=wide,
)
