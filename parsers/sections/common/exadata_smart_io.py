"""Smart IO: what the cells saved the database from reading or receiving.

19c prints two figures of Offload without headings: there are two cells more in a row than headings.
"""

from msgspec.structs import replace

from parsers.families.exadata_columns import CELL, columns
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, number
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table

_PARTS = (
    ("storage_index", "Storage Index"),
    ("flash_cache", "Flash Cache"),
    ("hard_disk", "Hard Disk"),
    ("offload", "Offload"),
    ("passthru", "Passthru"),
    ("reverse_offload", "Reverse Offload"),
)
_AFTER = "% Efficiency"
_LEFT_OUT = ("MB", "per Sec")


def _smart_io(section: Section, table: Table, sink: Sink) -> None:
    wide(section, _whole(table), sink)


def _whole(table: Table) -> Table:
    """The table with the headings that its rows have."""
    headings, groups = table.headings, table.groups
    widths = {len(row.cells) for row in table.rows}
    if widths != {len(headings) + len(_LEFT_OUT)} or _AFTER not in headings or not groups:
        return table
    place = headings.index(_AFTER)
    headings = (*headings[:place], *_LEFT_OUT, *headings[place:])
    return replace(table, headings=headings, groups=(*groups, *groups[-1:] * len(_LEFT_OUT)))


section = Section(
    name="exadata_smart_io",
    title="Smart IO",
    titles=("(exadata )?smart io",),
    columns=(
        CELL,
        *columns(
            (
                "MB Requested: % Total",
                "MB Requested: Total",
                "MB Requested: per Sec",
                "Storage Index: MB",
                "Storage Index: % Optimized",
                "Flash Cache: MB",
                "Flash Cache: % Optimized",
                "Offload: MB",
                "Offload: % Efficiency",
                "Passthru: MB",
                "Passthru: % Passthru",
                "Reverse Offload: MB",
                "Reverse Offload: % ReverseOffload",
                "Hard Disk: MB",
            )
        ),
        *(
            Column(f"{name}_mb_per_s", number, (f"{words}: per Sec",), f"{words} per second", "MiB/s")
            for name, words in _PARTS
        ),
    ),
    required=("cell",),
    order=430,
    read=_smart_io,
)
