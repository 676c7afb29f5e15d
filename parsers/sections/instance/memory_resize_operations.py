"""Memory Resize Ops (AWR 11g and later): each change of a pool's size, the newest first."""

from parsers.model.column_types import Column, number, text
from parsers.model.section import Section

section = Section(
    name="memory_resize_operations",
    title="Memory Resize Ops",
    titles=("memory resize op(eration)?s",),
    summaries=("this table displays memory resize operations.", "this table displays memory resize ops"),
    columns=(
        Column("start_time", text, ("Start", "Start Time"), "Start"),
        Column("elapsed_s", number, ("Ela (s)",), "Elapsed", "s"),
        Column("component", text, ("Component", "Cache"), "Component"),
        Column("operation", text, ("Oper Typ/Mod", "Oper Type/Mode", "Op Typ/Mod"), "Operation"),
        Column("initial_mb", number, ("Init Size (M)", "Init Size (Mb)"), "Before", "MiB"),
        Column("delta_mb", number, ("Delta", "Delta (M)", "Delta (Mb)"), "Change", "MiB"),
        Column("target_delta_mb", number, ("Target Delta", "Target Delta (M)"), "Change wanted", "MiB"),
        Column("final_mb", number, ("Final (M)", "Final (Mb)", "Final Size (M)"), "After", "MiB"),
        Column("status", text, ("Sta", "Status"), "Status"),
    ),
    required=("component",),
    order=494,
    cut_names=(("component", "memory_components"),),
)
