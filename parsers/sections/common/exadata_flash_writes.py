"""Exadata Flash Write Usage: gigabytes written to the flash disks of each cell, which wear by it."""

import re

from parsers.families.exadata_columns import CELL
from parsers.model.column_types import Column, number
from parsers.model.report import Row
from parsers.model.section import Section
from parsers.model.section_builder import Sink, convert
from parsers.model.table import Table, TableRow

_HOURS = re.compile(r"over ([\d.,]+) past hours")


def _writes(section: Section, table: Table, sink: Sink) -> None:
    """The heading of the figures says over how many hours they were counted."""
    hours = _HOURS.search(" ".join(table.headings))
    printed_hours = hours.group(1) if hours else ""
    for printed in table.rows:
        if len(printed.cells) == 2:
            sink.guarded(printed, lambda row: _row(section, row, printed_hours))
        else:
            sink.refuse(printed, "the line does not fit the columns")


def _row(section: Section, printed: TableRow, hours: str) -> Row:
    names = ("cell", "flash_written_gb", "hours")
    return convert(
        ((name, section.kinds[name]), cell) for name, cell in zip(names, (*printed.cells, hours), strict=True)
    )


section = Section(
    name="exadata_flash_writes",
    title="Exadata Flash Write Usage",
    titles=("exadata flash write usage",),
    columns=(
        CELL,
        Column("flash_written_gb", number, (), "Written to flash", "GiB"),
        Column("hours", number, (), "In hours", "h"),
    ),
    required=("cell",),
    order=467,
    read=_writes,
)
