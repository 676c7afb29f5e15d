"""Global Cache Transfer Times: printed in milliseconds to 12.1, in microseconds from 12.2."""

from parsers.families.rac import BLOCK_COLUMNS, timed
from parsers.model.column_types import Column, milliseconds
from parsers.model.section import Section

_FIGURES = tuple(
    Column(f"{kind}_{name}_ms", milliseconds, (), f"{words} {label}", "ms")
    for kind, words in (("cr", "CR"), ("current", "Current"))
    for name, label in (("all", "all"), ("immediate", "immediate"), ("busy", "busy"), ("congested", "congested"))
)

section = Section(
    name="global_cache_transfer_times",
    title="Global Cache Transfer Times",
    titles=(r"global cache transfer times( \([mu]s\))?",),
    summaries=("this table displays global cache transfer time statistics",),
    columns=(*BLOCK_COLUMNS, *_FIGURES),
    positional=(tuple(column.name for column in (*BLOCK_COLUMNS, *_FIGURES)),),
    required=("from_instance", "block_class"),
    cut_names=(("block_class", "block_classes"),),
    order=714,
    read=timed,
)
