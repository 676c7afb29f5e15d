"""Latch Sleep Breakdown: what became of the misses; up to 10.1 the counts of spins and sleeps may wrap."""

from parsers.families.latches import LATCH, MISS_COLUMNS, read_misses
from parsers.model.section import Section

section = Section(
    name="latch_sleeps",
    title="Latch Sleep Breakdown",
    titles=("latch sleep breakdown",),
    summaries=("this table displays latch sleep statistics",),
    columns=(LATCH, *MISS_COLUMNS),
    required=("latch", "misses"),
    cut_names=(("latch", "latches"),),
    order=262,
    read=read_misses,
)
