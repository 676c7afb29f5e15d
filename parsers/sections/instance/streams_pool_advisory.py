"""Streams Pool Advisory: messages spilled to disk, estimated for other sizes of the pool."""

from parsers.model.column_types import Column, count, number
from parsers.model.section import Section

section = Section(
    name="streams_pool_advisory",
    title="Streams Pool Advisory",
    titles=("streams pool advisory",),
    summaries=("this table displays streams pool advisory",),
    columns=(
        Column("size_mb", number, ("Size for Est (MB)", "Streams Pool Size (M)"), "Size", "MiB"),
        Column("size_factor", number, ("Size Factor", "Streams Pool Size Factor", "Size Factr"), "Size, factor"),
        Column("spills", count, ("Est Spill Count",), "Spills"),
        Column("spill_s", count, ("Est Spill Time (s)",), "Time of spills", "s"),
        Column("unspills", count, ("Est Unspill Count",), "Read back"),
        Column("unspill_s", count, ("Est Unspill Time (s)",), "Time of reading back", "s"),
    ),
    required=("size_mb", "size_factor"),
    order=252,
)
