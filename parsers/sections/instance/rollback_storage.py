"""Rollback Segment Storage (Statspack): the size of each rollback segment, now, active and at most."""

from parsers.model.column_types import Column, count, text
from parsers.model.section import Section

section = Section(
    name="rollback_storage",
    title="Rollback Segment Storage",
    titles=("rollback segment storage",),
    columns=(
        Column("segment", text, ("RBS No", "RBS#"), "Rollback segment"),
        Column("size_bytes", count, ("Segment Size",), "Size", "B"),
        Column("active_bytes", count, ("Avg Active",), "Active on average", "B"),
        Column("optimal_bytes", count, ("Optimal Size",), "Optimal", "B"),
        Column("max_bytes", count, ("Maximum Size",), "Most", "B"),
    ),
    required=("segment", "size_bytes"),
    order=259,
)
