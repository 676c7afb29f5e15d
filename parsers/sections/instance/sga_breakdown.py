"""SGA breakdown difference: what the pools were used for, at the begin and the end; 9i and 10.1 print bytes."""

from parsers.model.column_types import Column, mib_of_bytes, number, percent, text
from parsers.model.section import Section

section = Section(
    name="sga_breakdown",
    title="SGA breakdown difference",
    titles=("sga breakdown difference( by pool and name)?",),
    summaries=("this table displays sga breakdown difference",),
    columns=(
        Column("pool", text, ("Pool",), "Pool"),
        Column("name", text, ("Name",), "Used for"),
        Column("begin_mb", number, ("Begin MB",), "Begin", "MiB", (("Begin value", mib_of_bytes),)),
        Column("end_mb", number, ("End MB",), "End", "MiB", (("End value", mib_of_bytes),)),
        Column("difference_percent", percent, ("% Diff",), "Difference", "%"),
    ),
    required=("pool", "name", "begin_mb"),
    order=498,
)
