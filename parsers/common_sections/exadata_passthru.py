"""Passthru Reasons: why cells sent whole blocks instead of rows."""

from parsers.columns import Column, text
from parsers.exadata_columns import columns
from parsers.exadata_rows import wide
from parsers.section import Section

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
