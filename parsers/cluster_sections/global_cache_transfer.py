"""Global Cache Transfer Statistics: blocks that an instance received from another, by class of block."""

from parsers.cluster_columns import by_instance, whose
from parsers.columns import Column, number, percent, text
from parsers.section import Section

section = Section(
    name="global_cache_transfer",
    title="Global Cache Transfer",
    titles=("global cache transfer (statistics|stats)",),
    summaries=("global cache transfer stat",),
    columns=(
        *whose("Instance# Dest"),
        Column("source", number, ("Instance# Src",), "From instance"),
        Column("block_class", text, ("Block Class",), "Class"),
        Column("cr_received", number, ("CR Blocks Received",), "CR blocks received"),
        Column("cr_immediate_percent", percent, ("CR Blocks %Immed",), "CR blocks immediate", "%"),
        Column("cr_busy_percent", percent, ("CR Blocks %Busy",), "CR blocks busy", "%"),
        Column("cr_congested_percent", percent, ("CR Blocks %Cngst",), "CR blocks congested", "%"),
        Column("current_received", number, ("Current Blocks Received",), "Current blocks received"),
        Column("current_immediate_percent", percent, ("Current Blocks %Immed",), "Current blocks immediate", "%"),
        Column("current_busy_percent", percent, ("Current Blocks %Busy",), "Current blocks busy", "%"),
        Column("current_congested_percent", percent, ("Current Blocks %Cngst",), "Current blocks congested", "%"),
        Column("cr_all_us", number, ("CR Avg Time (us) All",), "CR block average", "us"),
        Column("cr_immediate_us", number, ("CR Avg Time (us) Immed",), "CR block immediate", "us"),
        Column("cr_busy_us", number, ("CR Avg Time (us) Busy",), "CR block busy", "us"),
        Column("cr_congested_us", number, ("CR Avg Time (us) Cngst",), "CR block congested", "us"),
        Column("current_all_us", number, ("Current Avg Time (us) All",), "Current block average", "us"),
        Column("current_immediate_us", number, ("Current Avg Time (us) Immed",), "Current block immediate", "us"),
        Column("current_busy_us", number, ("Current Avg Time (us) Busy",), "Current block busy", "us"),
        Column("current_congested_us", number, ("Current Avg Time (us) Cngst",), "Current block congested", "us"),
    ),
    required=(),
    order=316,
    read=by_instance,
)
