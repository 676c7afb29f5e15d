"""Global Cache Transfer (Immediate): blocks lost, and blocks received without a delay in two or three hops."""

from parsers.families.cluster import by_instance, whose
from parsers.model.column_types import Column, microseconds, number, percent, text
from parsers.model.section import Section

section = Section(
    name="global_cache_transfer_immediate",
    title="Global Cache Transfer (Immediate)",
    titles=(r"global cache transfer \(immediate\)",),
    summaries=("global cache transfer (immediate)",),
    columns=(
        *whose("Instance# Dest"),
        Column("from_instance", number, ("Instance# Src",), "From instance"),
        Column("block_class", text, ("Block Class",), "Block class"),
        Column("blocks_lost", number, ("Lost Blocks Count",), "Lost blocks"),
        Column(
            "lost_ms",
            microseconds,
            (
                "Lost Blocks Time(us)",
                "Lost Blocks Time(u",
            ),
            "Lost block",
            "ms",
        ),
        Column("cr_blocks", number, ("Immediate CR Blocks Received",), "CR blocks received"),
        Column("cr_two_hop_percent", percent, ("Immediate CR Blocks %2-hop",), "CR blocks in two hops", "%"),
        Column("cr_three_hop_percent", percent, ("Immediate CR Blocks %3-hop",), "CR blocks in three hops", "%"),
        Column("current_blocks", number, ("Immediate Current Blocks Received",), "Current blocks received"),
        Column("current_two_hop_percent", percent, ("Immediate Current Blocks %2-hop",), "Current in two hops", "%"),
        Column(
            "current_three_hop_percent", percent, ("Immediate Current Blocks %3-hop",), "Current in three hops", "%"
        ),
        Column("cr_all_ms", microseconds, ("Immed CR Avg Time (us) Total",), "CR block average", "ms"),
        Column("cr_two_hop_ms", microseconds, ("Immed CR Avg Time (us) 2-hop",), "CR block in two hops", "ms"),
        Column("cr_three_hop_ms", microseconds, ("Immed CR Avg Time (us) 3-hop",), "CR block in three hops", "ms"),
        Column("current_all_ms", microseconds, ("Immed Current Avg Time (us) Total",), "Current block average", "ms"),
        Column(
            "current_two_hop_ms",
            microseconds,
            ("Immed Current Avg Time (us) 2-hop",),
            "Current block in two hops",
            "ms",
        ),
        Column(
            "current_three_hop_ms",
            microseconds,
            ("Immed Current Avg Time (us) 3-hop",),
            "Current block in three hops",
            "ms",
        ),
    ),
    required=(),
    order=317,
    read=by_instance,
)
