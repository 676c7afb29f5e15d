"""SGA Target Advisory (for ADDM) (late 19c): DB time and reads estimated for the interval between the snapshots."""

from parsers.model.column_types import Column, count, number
from parsers.model.section import Section

section = Section(
    name="sga_advisory_for_addm",
    title="SGA Target Advisory (for ADDM)",
    titles=(r"sga target advisory \(for addm\)",),
    summaries=("sga target advisory (for addm)",),
    columns=(
        Column("size_factor", number, ("SGA Size Factor", "SGA Size Factr"), "Target, factor"),
        Column("begin_target_mb", count, ("Beg Snap SGA Target Size(M)",), "Target at begin", "MiB"),
        Column("end_target_mb", count, ("End Snap SGA Target Size(M)",), "Target at end", "MiB"),
        Column("db_time_s", count, ("Est DB Time (s)",), "DB time", "s"),
        Column("physical_reads", count, ("Est Physical Reads",), "Physical reads"),
    ),
    required=("size_factor", "physical_reads"),
    order=251,
)
