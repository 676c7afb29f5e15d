"""Global Cache Transfer (Immediate): blocks lost, and blocks received without a delay in two or three hops."""

from parsers.cluster_columns import by_instance, whose
from parsers.columns import Column, number, percent, text
from parsers.section import Section

section = Section(
    name="global_cache_transfer_immediate",
    title="Global Cache Transfer (Immediate)",
    titles=(r"global cache transfer \(immediate\)",),
    summaries=("global cache transfer (immediate)",),
    columns=(
        *whose("Instance# Dest"),
        Column("source", number, ("Instance# Src",), "From instance"),
        Column("block_class", text, ("Block Class",), "Class"),
        Column("lost_blocks", number, ("Lost Blocks Count",), "Lost blocks"),
        Column(
            "lost_blocks_us",
            number,
            (
                "Lost Blocks Time(us)",
                "Lost Blocks Time(u",
            ),
            "Lost block",
            "us",
        ),
        Column("cr_received", number, ("Immediate CR Blocks Received",), "CR blocks received"),
        Column("cr_2_hop_percent", percent, ("Immediate CR Blocks %2-hop",), "CR blocks in two hops", "%"),
        Column("cr_3_hop_percent", percent, ("Immediate CR Blocks %3-hop",), "CR blocks in three hops", "%"),
        Column("current_received", number, ("Immediate Current Blocks Received",), "Current blocks received"),
        Column("current_2_hop_percent", percent, ("Immediate Current Blocks %2-hop",), "Current in two hops", "%"),
        Column("current_3_hop_percent", percent, ("Immediate Current Blocks %3-hop",), "Current in three hops", "%"),
        Column("cr_all_us", number, ("Immed CR Avg Time (us) Total",), "CR block average", "us"),
        Column("cr_2_hop_us", number, ("Immed CR Avg Time (us) 2-hop",), "CR block in two hops", "us"),
        Column("cr_3_hop_us", number, ("Immed CR Avg Time (us) 3-hop",), "CR block in three hops", "us"),
        Column("current_all_us", number, ("Immed Current Avg Time (us) Total",), "Current block average", "us"),
        Column("current_2_hop_us", number, ("Immed Current Avg Time (us) 2-hop",), "Current block in two hops", "us"),
        Column("current_3_hop_us", number, ("Immed Current Avg Time (us) 3-hop",), "Current block in three hops", "us"),
    ),
    required=(),
    order=317,
    read=by_instance,
)
