"""Buffer Cache Advisory (for ADDM) (late 19c): the reads estimated for the interval between the snapshots."""

from parsers.model.column_types import Column, count, number, text
from parsers.model.section import Section

section = Section(
    name="buffer_pool_advisory_for_addm",
    title="Buffer Cache Advisory (for ADDM)",
    titles=(r"buffer (pool|cache) advisory \(for addm\)",),
    summaries=("buffer cache advisory (for addm)",),
    columns=(
        Column("status", text, ("ON",), "Status"),
        Column("block_size_bytes", count, ("Block Size",), "Block size", "B"),
        Column("size_factor", number, ("Size Factr", "Size Factor"), "Size, factor"),
        Column("begin_size_mb", count, ("Size for Est (M) Beg Snap",), "Size at begin", "MiB"),
        Column("end_size_mb", count, ("Size for Est (M) End Snap",), "Size at end", "MiB"),
        Column("physical_read_factor", number, ("Est Physical Read Factor",), "Physical reads, factor"),
        Column("physical_reads", count, ("Estimated Physical Reads",), "Physical reads"),
    ),
    required=("size_factor", "physical_reads"),
    order=242,
)
