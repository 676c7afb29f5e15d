"""Parent Latch Statistics: misses of latches that have children."""

from parsers.families.latches import LATCH, MISS_COLUMNS, read_misses
from parsers.model.section import Section

section = Section(
    name="parent_latches",
    title="Parent Latch Statistics",
    titles=("parent latch statistics",),
    columns=(LATCH, *MISS_COLUMNS),
    required=("latch", "misses"),
    cut_names=(("latch", "latches"),),
    order=266,
    read=read_misses,
)
