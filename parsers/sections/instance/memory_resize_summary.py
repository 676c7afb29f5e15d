"""Memory Resize Operations Summary (AWR): the sizes each pool had, and how often it grew and shrank."""

from parsers.model.column_types import Column, count, number, text
from parsers.model.section import Section

section = Section(
    name="memory_resize_summary",
    title="Memory Resize Operations Summary",
    titles=("memory resize operations summary",),
    summaries=("this table displays memory resize operations summary",),
    columns=(
        Column("component", text, ("Component", "Cache"), "Component"),
        Column("min_mb", number, ("Min Size (Mb)", "Min Size (M)"), "Least", "MiB"),
        Column("max_mb", number, ("Max Size (Mb)", "Max Size (M)"), "Most", "MiB"),
        Column("average_mb", number, ("Avg Size (Mb)", "Avg Size (M)"), "Average", "MiB"),
        Column("resizes", count, ("Re-Sizes", "Re- Sizes", "Num Resizes"), "Resizes"),
        Column("grows", count, ("Grows", "Num Grows"), "Grows"),
        Column("shrinks", count, ("Shrinks", "Num Shrinks"), "Shrinks"),
    ),
    required=("component",),
    order=492,
    cut_names=(("component", "memory_components"),),
)
