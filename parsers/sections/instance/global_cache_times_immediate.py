"""Global Cache Times (Immediate): over two and three hops; in milliseconds to 12.1, in microseconds from 12.2."""

from parsers.families.rac import BLOCK_COLUMNS, timed
from parsers.model.column_types import Column, milliseconds
from parsers.model.section import Section

_FIGURES = (
    Column("lost_ms", milliseconds, (), "Lost", "ms"),
    *(
        Column(f"{kind}_{name}_ms", milliseconds, (), f"{words} {label}", "ms")
        for kind, words in (("cr", "CR"), ("current", "Current"))
        for name, label in (("immediate", "immediate"), ("two_hop", "two hops"), ("three_hop", "three hops"))
    ),
)

section = Section(
    name="global_cache_times_immediate",
    title="Global Cache Times (Immediate)",
    titles=(r"global cache times \(immediate\)",),
    summaries=("this table displays global cache times (immediate) statistics",),
    columns=(*BLOCK_COLUMNS, *_FIGURES),
    positional=(tuple(column.name for column in (*BLOCK_COLUMNS, *_FIGURES)),),
    required=("from_instance", "block_class"),
    cut_names=(("block_class", "block_classes"),),
    order=716,
    read=timed,
)
