"""Child Latch Statistics: misses of single child latches."""

from parsers.families.latches import LATCH, MISS_COLUMNS, read_misses
from parsers.model.column_types import Column, count
from parsers.model.section import Section

section = Section(
    name="child_latches",
    title="Child Latch Statistics",
    titles=("child latch statistics",),
    columns=(LATCH, Column("child", count, ("Child Num", "Child"), "Child"), *MISS_COLUMNS),
    required=("latch", "misses"),
    cut_names=(("latch", "latches"),),
    order=267,
    read=read_misses,
)
