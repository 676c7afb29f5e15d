"""Latch Miss Sources: where in the code latches were missed."""

from parsers.families.latches import LATCH
from parsers.model.column_types import Column, count, text
from parsers.model.section import Section

section = Section(
    name="latch_misses",
    title="Latch Miss Sources",
    titles=("latch miss sources",),
    summaries=("this table displays latch miss sources",),
    columns=(
        LATCH,
        Column("location", text, ("Where",), "Where"),
        Column("nowait_misses", count, ("NoWait Misses",), "No-wait misses"),
        Column("sleeps", count, ("Sleeps",), "Sleeps"),
        Column("waiter_sleeps", count, ("Waiter Sleeps", "Waiter Slps"), "Waiter sleeps"),
        Column("container", text, ("PDB Name",), "Container"),
    ),
    required=("latch", "location", "sleeps"),
    cut_names=(("latch", "latches"), ("location", "latch_locations")),
    order=264,
)
