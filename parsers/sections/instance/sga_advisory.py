"""SGA Target Advisory (10.2 and later): DB time and reads estimated for other targets, since the instance started."""

from parsers.model.column_types import Column, count, number, text, thousands
from parsers.model.section import Section

section = Section(
    name="sga_advisory",
    title="SGA Target Advisory",
    titles=("sga target advisory",),
    summaries=("this table displays sga target advisory",),
    columns=(
        Column("target_mb", count, ("SGA Target Size (M)", "End Snap SGA Target Size(M)"), "Target", "MiB"),
        Column("begin_target_mb", count, ("Beg Snap SGA Target Size(M)",), "Target at begin", "MiB"),
        Column("advice_status", text, ("Advice Status",), "Advice"),
        Column("size_factor", number, ("SGA Size Factor", "SGA Size Factr"), "Target, factor"),
        Column("db_time_s", count, ("Est DB Time (s)",), "DB time", "s"),
        Column("db_time_factor", number, ("Est DB Time Factor", "Est DB Time Factr"), "DB time, factor"),
        Column(
            "physical_reads",
            count,
            ("Est Physical Reads",),
            "Physical reads",
            other=(("Est Physical Reads (thousands)", thousands),),
        ),
    ),
    required=("target_mb", "size_factor"),
    order=250,
)
