"""Global Cache Transfer Stats (Statistics from 12.2): blocks received from each instance, and what held them up."""

from parsers.families.rac import BLOCK_COLUMNS
from parsers.model.column_types import Column, number, percent
from parsers.model.section import Section

_FIGURES = tuple(
    column
    for kind, words in (("cr", "CR"), ("current", "Current"))
    for column in (
        Column(f"{kind}_blocks", number, (), f"{words} blocks"),
        Column(f"{kind}_immediate_percent", percent, (), f"{words} immediate", "%"),
        Column(f"{kind}_busy_percent", percent, (), f"{words} busy", "%"),
        Column(f"{kind}_congested_percent", percent, (), f"{words} congested", "%"),
    )
)

section = Section(
    name="global_cache_transfer",
    title="Global Cache Transfer Statistics",
    titles=("global cache transfer stat(s|istics)",),
    summaries=("this table displays global cache transfer stats",),
    columns=(*BLOCK_COLUMNS, *_FIGURES),
    positional=(tuple(column.name for column in (*BLOCK_COLUMNS, *_FIGURES)),),
    required=("from_instance", "block_class"),
    order=713,
)
