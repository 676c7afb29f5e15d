"""Rollback Segment Stats (Statspack): gets, waits and growth of each rollback segment."""

from parsers.model.column_types import Column, count, number, percent, text
from parsers.model.section import Section

section = Section(
    name="rollback_statistics",
    title="Rollback Segment Stats",
    titles=("rollback segment stat(istic)?s",),
    columns=(
        Column("segment", text, ("RBS No", "RBS#"), "Rollback segment"),
        Column("gets", number, ("Trans Table Gets",), "Gets of the transaction table"),
        Column("waits_percent", percent, ("Pct Waits",), "Waits", "%"),
        Column("undo_bytes", count, ("Undo Bytes Written",), "Undo written", "B"),
        Column("wraps", count, ("Wraps",), "Wraps"),
        Column("shrinks", count, ("Shrinks",), "Shrinks"),
        Column("extends", count, ("Extends",), "Extends"),
    ),
    required=("segment", "gets"),
    order=257,
)
