"""Mutex Sleep: Statspack prints seconds, AWR milliseconds."""

from parsers.model.column_types import Column, count, milliseconds, seconds_in_ms, text
from parsers.model.section import Section

section = Section(
    name="mutex_sleeps",
    title="Mutex Sleep Summary",
    titles=("mutex sleep( summary)?",),
    summaries=("this table displays the mutex sleep summary",),
    columns=(
        Column("mutex", text, ("Mutex Type",), "Mutex"),
        Column("location", text, ("Location",), "Location"),
        Column("sleeps", count, ("Sleeps",), "Sleeps"),
        Column("time_ms", milliseconds, ("Wait Time (ms)",), "Time", "ms", other=(("Wait Time (s)", seconds_in_ms),)),
        Column("gets", count, ("Gets",), "Gets"),
        Column("container", text, ("PDB Name",), "Container"),
    ),
    required=("mutex", "location", "sleeps"),
    order=265,
)
