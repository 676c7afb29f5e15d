"""Memory Dynamic Components: pools that change their size; Statspack leaves an end blank that is the begin."""

from parsers.model.column_types import Column, count, number, text
from parsers.model.section import Section

section = Section(
    name="memory_dynamic_components",
    title="Memory Dynamic Components",
    titles=("(memory|sga) dynamic components",),
    summaries=("this table displays memory dynamic component statistics",),
    columns=(
        Column("component", text, ("Component", "Cache"), "Component"),
        Column("begin_mb", number, ("Begin Snap Size (Mb)", "Begin Snap Size (M)"), "Begin", "MiB"),
        Column("end_mb", number, ("Current Size (Mb)", "End Snap Size (M)"), "End", "MiB"),
        Column("min_mb", number, ("Min Size (Mb)",), "Least", "MiB"),
        Column("max_mb", number, ("Max Size (Mb)",), "Most", "MiB"),
        Column("operations", count, ("Oper Count", "Op Count"), "Operations"),
        Column("last_operation", text, ("Last Op Typ/Mod", "Last Op Type/Mode"), "Last operation"),
        Column("last_operation_time", text, ("Last Op Time",), "Time of the last operation"),
    ),
    required=("component", "begin_mb"),
    order=490,
    cut_names=(("component", "memory_components"),),
)
