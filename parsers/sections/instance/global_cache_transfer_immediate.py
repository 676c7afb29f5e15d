"""Global Cache Transfer (Immediate): blocks that came without delay, and over how many hops."""

from parsers.families.rac import BLOCK_COLUMNS
from parsers.model.column_types import Column, number, percent
from parsers.model.section import Section

_FIGURES = (
    Column("blocks_lost", number, (), "Blocks lost"),
    *(
        column
        for kind, words in (("cr", "CR"), ("current", "Current"))
        for column in (
            Column(f"{kind}_blocks", number, (), f"{words} blocks"),
            Column(f"{kind}_two_hop_percent", percent, (), f"{words} over two hops", "%"),
            Column(f"{kind}_three_hop_percent", percent, (), f"{words} over three hops", "%"),
        )
    ),
)

section = Section(
    name="global_cache_transfer_immediate",
    title="Global Cache Transfer (Immediate)",
    titles=(r"global cache transfer \(immediate\)",),
    summaries=("this table displays global cache transfer (immediate) statistics",),
    columns=(*BLOCK_COLUMNS, *_FIGURES),
    positional=(tuple(column.name for column in (*BLOCK_COLUMNS, *_FIGURES)),),
    required=("from_instance", "block_class"),
    cut_names=(("block_class", "block_classes"),),
    order=715,
)
