"""Buffer Pool Advisory: reads estimated for other sizes of a pool since the instance started.

9i prints buffers and reads as such, 10g and later in thousands. AWR's HTML gives it the summary of the MTTR
Advisory. The unit of the estimated read time differs by release. 23ai prints the size at both snapshots, and the
block size, since a pool has one a block size.
"""

from parsers.model.column_types import Column, count, number, percent, text, thousands
from parsers.model.section import Section

section = Section(
    name="buffer_pool_advisory",
    title="Buffer Pool Advisory",
    titles=("buffer (pool|cache) advisory",),
    summaries=("this table displays mttr advisory", "this table displays buffer pool advisory"),
    columns=(
        Column("pool", text, ("P", "Pool", "Pool Name"), "Pool"),
        Column(
            "size_mb", count, ("Size for Est (M)", "Size for Estimate (M)", "Size for Est (MB) End Snap"), "Size", "MiB"
        ),
        Column("begin_size_mb", count, ("Size for Est (MB) Beg Snap",), "Size at begin", "MiB"),
        Column("block_size_kb", count, ("Block Size (KB)",), "Block size", "KiB"),
        Column("advice_status", text, ("ON", "Advice Status"), "Advice"),
        Column("size_factor", number, ("Size Factor", "Size Factr"), "Size, factor"),
        Column(
            "buffers",
            count,
            ("Buffers for Estimate",),
            "Buffers",
            other=(("Buffers (thousands)", thousands), ("Buffers for Est (thousands)", thousands)),
        ),
        Column(
            "physical_read_factor",
            number,
            ("Est Phys Read Factor", "Est Phys Read Factr", "Est Physical Read Factor"),
            "Physical reads, factor",
        ),
        Column(
            "physical_reads",
            count,
            ("Estimated Physical Reads",),
            "Physical reads",
            other=(
                ("Estimated Phys Reads (thousands)", thousands),
                ("Estimated Physical Reads (thousands)", thousands),
            ),
        ),
        Column("read_time", count, ("Est Phys Read Time",), "Read time"),
        Column("db_time_percent", percent, ("Est %DBtime for Rds", "Est % dbtime for Rds"), "DB time for reads", "%"),
    ),
    required=("pool", "size_mb", "physical_reads"),
    order=241,
)
