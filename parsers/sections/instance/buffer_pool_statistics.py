"""Buffer Pool Statistics: what each pool of the buffer cache was asked for, read and waited for.

Statspack 9.2 prints no blank between its columns.
"""

from parsers.model.column_types import Column, count, percent, text
from parsers.model.section import Section

section = Section(
    name="buffer_pool_statistics",
    title="Buffer Pool Statistics",
    titles=("buffer pool stat(istic)?s",),
    summaries=("this table displays buffer pool statistics",),
    columns=(
        Column("pool", text, ("P", "Pool"), "Pool"),
        Column("buffers", count, ("Number of Buffers", "Buffers"), "Buffers"),
        Column("hit_percent", percent, ("Pool Hit%", "Cache Hit %"), "Hits", "%"),
        Column("buffer_gets", count, ("Buffer Gets",), "Buffer gets"),
        Column("consistent_gets", count, ("Consistent Gets",), "Consistent gets"),
        Column("physical_reads", count, ("Physical Reads",), "Physical reads"),
        Column("physical_writes", count, ("Physical Writes",), "Physical writes"),
        Column("free_buffer_waits", count, ("Free Buff Wait", "Free Buffer Waits"), "Free buffer waits"),
        Column(
            "write_complete_waits",
            count,
            ("Writ Comp Wait", "Write Complete Waits", "Writ Comp Waits"),
            "Write complete waits",
        ),
        Column("buffer_busy_waits", count, ("Buffer Busy Waits",), "Buffer busy waits"),
    ),
    required=("pool", "physical_reads"),
    order=230,
)
