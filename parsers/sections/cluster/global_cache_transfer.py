"""Global Cache Transfer Statistics: blocks that an instance received from another, by class of block."""

from parsers.families.cluster import by_instance, whose
from parsers.model.column_types import Column, microseconds, number, percent, text
from parsers.model.section import Section

section = Section(
    name="global_cache_transfer",
    title="Global Cache Transfer",
    titles=("global cache transfer (statistics|stats)",),
    summaries=("global cache transfer stat",),
    columns=(
        *whose("Instance# Dest"),
        Column("from_instance", number, ("Instance# Src",), "From instance"),
        Column("block_class", text, ("Block Class",), "Block class"),
        Column("cr_blocks", number, ("CR Blocks Received",), "CR blocks received"),
        Column("cr_immediate_percent", percent, ("CR Blocks %Immed",), "CR blocks immediate", "%"),
        Column("cr_busy_percent", percent, ("CR Blocks %Busy",), "CR blocks busy", "%"),
        Column("cr_congested_percent", percent, ("CR Blocks %Cngst",), "CR blocks congested", "%"),
        Column("current_blocks", number, ("Current Blocks Received",), "Current blocks received"),
        Column("current_immediate_percent", percent, ("Current Blocks %Immed",), "Current blocks immediate", "%"),
        Column("current_busy_percent", percent, ("Current Blocks %Busy",), "Current blocks busy", "%"),
        Column("current_congested_percent", percent, ("Current Blocks %Cngst",), "Current blocks congested", "%"),
        Column("cr_all_ms", microseconds, ("CR Avg Time (us) All",), "CR block average", "ms"),
        Column("cr_immediate_ms", microseconds, ("CR Avg Time (us) Immed",), "CR block immediate", "ms"),
        Column("cr_busy_ms", microseconds, ("CR Avg Time (us) Busy",), "CR block busy", "ms"),
        Column("cr_congested_ms", microseconds, ("CR Avg Time (us) Cngst",), "CR block congested", "ms"),
        Column("current_all_ms", microseconds, ("Current Avg Time (us) All",), "Current block average", "ms"),
        Column("current_immediate_ms", microseconds, ("Current Avg Time (us) Immed",), "Current block immediate", "ms"),
        Column("current_busy_ms", microseconds, ("Current Avg Time (us) Busy",), "Current block busy", "ms"),
        Column("current_congested_ms", microseconds, ("Current Avg Time (us) Cngst",), "Current block congested", "ms"),
    ),
    required=(),
    order=316,
    read=by_instance,
)
