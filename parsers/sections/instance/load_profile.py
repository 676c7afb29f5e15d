"""Load Profile: the work of the interval per second and per transaction (all releases)."""

from parsers.model.column_types import Column, label, number
from parsers.model.section import Section

section = Section(
    name="load_profile",
    title="Load Profile",
    titles=("load profile",),
    summaries=("this table displays load profile",),
    columns=(
        Column("name", label, ("",), "Figure"),
        Column("per_second", number, ("Per Second",), "Per second"),
        Column("per_transaction", number, ("Per Transaction",), "Per transaction"),
        Column("per_exec", number, ("Per Exec",), "Per exec"),
        Column("per_call", number, ("Per Call",), "Per call"),
    ),
    required=("per_second", "per_transaction"),
    order=10,
)
