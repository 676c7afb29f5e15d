"""PGA Target Advisory (for ADDM) (late 19c): work done on disk estimated for the interval between the snapshots.

Two columns are printed with one heading, hence they are known by their place; the last holds the over-allocations.
"""

from parsers.model.column_types import Column, count, number, percent
from parsers.model.section import Section

section = Section(
    name="pga_advisory_for_addm",
    title="PGA Target Advisory (for ADDM)",
    titles=(r"pga (memory|target) advisory \(for addm\)",),
    summaries=("pga target advisory (for addm)",),
    columns=(
        Column("size_factor", number, (), "Target, factor"),
        Column("io_saved_percent", percent, (), "I/O saved", "%"),
        Column("begin_target_mb", count, (), "Target at begin", "MiB"),
        Column("end_target_mb", count, (), "Target at end", "MiB"),
        Column("processed_mb", count, (), "Processed", "MiB"),
        Column("extra_mb", count, (), "Read and written besides", "MiB"),
        Column("overallocations", count, (), "Over-allocations"),
    ),
    required=(),
    positional=(
        (
            "size_factor",
            "io_saved_percent",
            "begin_target_mb",
            "end_target_mb",
            "processed_mb",
            "extra_mb",
            "overallocations",
        ),
    ),
    order=247,
)
