"""PGA Memory Advisory: work done on disk estimated for other targets, since the instance started.

Statspack says the unit of the estimated time, AWR does not, and its figures are of another size.
"""

from parsers.model.column_types import Column, count, number, percent
from parsers.model.section import Section

section = Section(
    name="pga_advisory",
    title="PGA Memory Advisory",
    titles=("pga (memory|target) advisory",),
    summaries=("this table displays pga memory advisory",),
    columns=(
        Column(
            "target_mb",
            count,
            ("PGA Target Est (MB)", "PGA Aggr Target Est (MB)", "End snap PGA Size Mb"),
            "Target",
            "MiB",
        ),
        Column("begin_target_mb", count, ("Beg snap PGA Size Mb",), "Target at begin", "MiB"),
        Column("io_saved_percent", percent, ("I/O Saved Percent",), "I/O saved", "%"),
        Column("size_factor", number, ("Size Factr", "Size Factor", "PGA Size Factor"), "Target, factor"),
        Column("processed_mb", number, ("W/A MB Processed", "M bytes Processed"), "Processed", "MiB"),
        Column(
            "extra_mb",
            number,
            ("Estd Extra W/A MB Read/ Written to Disk", "Extra M bytes Processed"),
            "Read and written besides",
            "MiB",
        ),
        Column(
            "cache_hit_percent", percent, ("Estd PGA Cache Hit %", "Estd P Cache Hit %"), "Work areas in memory", "%"
        ),
        Column(
            "overallocations",
            count,
            (
                "Estd PGA Overalloc Count",
                "Estd PGA Overallo Count",
                "Estd PGA Overalloc",
                "Estd PGA Overallo",
                "Est. over allocation",
            ),
            "Over-allocations",
        ),
        Column("estimated_time_s", number, ("Estd Time to Process Bytes (s)",), "Estimated time", "s"),
        Column("estimated_time", count, ("Estd Time",), "Estimated time, unit unknown"),
    ),
    required=("target_mb", "size_factor"),
    order=246,
)
