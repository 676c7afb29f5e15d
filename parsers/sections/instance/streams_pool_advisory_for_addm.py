"""Streams Pool Advisory (for ADDM) (late 19c): time of messages spilled, estimated for the interval."""

from parsers.model.column_types import Column, count, number
from parsers.model.section import Section

section = Section(
    name="streams_pool_advisory_for_addm",
    title="Streams Pool Advisory (for ADDM)",
    titles=(r"streams pool advisory \(for addm\)",),
    summaries=("streams pool advisory (for addm)",),
    columns=(
        Column("size_factor", number, ("Size Factor", "Size Factr"), "Size, factor"),
        Column("begin_size_mb", count, ("Beg Snap Size for Est (MB)",), "Size at begin", "MiB"),
        Column("end_size_mb", count, ("End Snap Size for Est (MB)",), "Size at end", "MiB"),
        Column("unspill_s", count, ("Est Unspill Time (s)",), "Time of reading back", "s"),
    ),
    required=("size_factor", "begin_size_mb"),
    order=253,
)
