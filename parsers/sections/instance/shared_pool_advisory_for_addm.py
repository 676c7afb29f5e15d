"""Shared Pool Advisory (for ADDM) (late 19c): parsing saved between the snapshots, estimated for other sizes."""

from parsers.model.column_types import Column, count, number, percent
from parsers.model.section import Section

section = Section(
    name="shared_pool_advisory_for_addm",
    title="Shared Pool Advisory (for ADDM)",
    titles=(r"shared pool advisory \(for addm\)",),
    summaries=("shared pool advisory (for addm)",),
    columns=(
        Column("size_factor", number, ("SP Size Factor", "SP Size Factr"), "Size, factor"),
        Column("time_saved_s", count, ("Total Time Saved Seconds",), "Time saved", "s"),
        Column("time_gained_percent", percent, ("Factor Time Gained Percent",), "Time gained", "%"),
        Column("begin_size_mb", count, ("Beg Snap Shared Pool Size Mb",), "Size at begin", "MiB"),
        Column("end_size_mb", count, ("End Snap Shared Pool Size Mb",), "Size at end", "MiB"),
        Column("begin_library_cache_mb", count, ("Beg Snap Lib Cache Size Mb",), "Library cache at begin", "MiB"),
        Column("end_library_cache_mb", count, ("End Snap Lib Cache Size Mb",), "Library cache at end", "MiB"),
    ),
    required=("size_factor", "time_saved_s"),
    order=249,
)
