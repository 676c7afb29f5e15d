"""MTTR Advisory (AWR): writes and I/Os estimated for other recovery targets, printed in thousands."""

from parsers.model.column_types import Column, count, number, thousands
from parsers.model.section import Section

section = Section(
    name="mttr_advisory",
    title="MTTR Advisory",
    titles=("mttr advisory",),
    summaries=("this table displays mttr advisory",),
    columns=(
        Column("target_s", number, ("Size for Est (s)", "Size fo Est (s)"), "Recovery target", "s"),
        Column("dirty_limit", count, ("Dirty Limit",), "Dirty buffers"),
        Column("cache_writes", thousands, ("Est Cache Writes",), "Cache writes"),
        Column("cache_write_factor", number, ("Est Cache Write Fctr",), "Cache writes, factor"),
        Column("total_writes", thousands, ("Est Total Writes",), "All writes"),
        Column("total_write_factor", number, ("Est Total Write Fctr",), "All writes, factor"),
        Column("total_ios", thousands, ("Est Total IOs",), "All I/Os"),
        Column("total_io_factor", number, ("Est Total IO Fctr",), "All I/Os, factor"),
    ),
    required=("target_s", "dirty_limit"),
    order=240,
)
