"""Global Cache Load Profile: blocks and messages between the instances."""

from parsers.model.column_types import Column, label, number
from parsers.model.section import Section

section = Section(
    name="global_cache_load_profile",
    title="Global Cache Load Profile",
    titles=("global cache load profile",),
    summaries=("this table displays information about global cache load profile",),
    columns=(
        Column("name", label, ("",), "Figure"),
        Column("per_second", number, ("Per Second",), "Per second"),
        Column("per_transaction", number, ("Per Transaction",), "Per transaction"),
    ),
    required=("per_second",),
    order=701,
)
