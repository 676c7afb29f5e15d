"""Exadata top cells and disks, by the operating system and by the cell server: one row a measure."""

from parsers.families.exadata_columns import CELL, CELLS, DISK, DISK_TYPE, DISKS, LIST, mixed
from parsers.families.exadata_rows import measured
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_top",
    title="Exadata top cells and disks",
    titles=(r"exadata (os|cell server) .* - top (cells|disks)",),
    columns=(
        LIST,
        Column("ranked", text, (), "Which"),
        DISK_TYPE,
        CELL,
        DISK,
        CELLS,
        DISKS,
        Column("measure", text, (), "Measure"),
        Column("unit", text, (), "Unit"),
        Column("total", mixed, (), "Total"),
        Column("total_percent", mixed, (), "Part of all", "%"),
        Column("average", mixed, (), "Average"),
        Column("mean", mixed, (), "Mean"),
        Column("std_dev", mixed, (), "Standard deviation"),
        Column("normal_low", mixed, (), "Usual from"),
        Column("normal_high", mixed, (), "Usual to"),
        Column("mark", text, (), "Mark"),
    ),
    required=("cell",),
    order=471,
    read=measured,
)
