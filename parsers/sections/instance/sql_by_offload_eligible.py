"""SQL ordered by Offload Eligible Bytes (Exadata, HTML): statements whose scans the cells may filter.

Releases name the unit in the heading; what else they print is kept under its own heading.
"""

from parsers.families.sql_columns import sql_columns, totals
from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.column_types import Column, Converted, number, volume
from parsers.model.section import Section


def _times(cell: str, factor: int) -> Converted:
    value = number(cell)
    return round(value * factor) if isinstance(value, int | float) else value


def _mib(cell: str) -> Converted:
    return _times(cell, 2**20)


def _gib(cell: str) -> Converted:
    return _times(cell, 2**30)


def _bytes(name: str, printed: tuple[str, ...], words: str) -> Column:
    """Bytes under a heading that names them, or another unit of them."""
    units = (("MB", _mib), ("GB", _gib))
    other = tuple((f"{quantity} ({unit})", kind) for quantity in printed for unit, kind in units)
    bare = tuple(
        heading
        for quantity in printed
        for heading in (f"{quantity} Bytes", f"{quantity} (bytes)", f"{quantity} Bytes (b)")
    )
    return Column(name, volume, bare, words, "B", other=other)


section = Section(
    name="sql_by_offload_eligible",
    title="SQL by bytes that cells may filter",
    titles=(r"sql ordered by (cell |io |i/o )?offload eligible( bytes)?",),
    summaries=("sql ordered by offload eligible", "this table displays top sql by offload eligible"),
    columns=(
        *sql_columns("physical_read_requests"),
        _bytes(
            "offload_eligible_bytes",
            ("Offload Eligible", "Cell Offload Eligible", "IO Offload Eligible", "I/O Offload Eligible", "Eligible"),
            "Eligible for offload",
        ),
        _bytes(
            "offload_returned_bytes",
            ("Offload Returned", "Cell Offload Returned", "Offload Return", "Returned", "Smart Scan Returned"),
            "Returned by offload",
        ),
        _bytes("interconnect_bytes", ("Interconnect", "IO Interconnect", "Cell Interconnect"), "Over the interconnect"),
        _bytes("physical_read_bytes", ("Physical Read", "Phys Read", "Read"), "Read"),
    ),
    required=("sql_id", "offload_eligible_bytes"),
    order=173,
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
