"""Undo Segment Stats: the newest rows of ten minutes each; their times are printed without a year."""

from parsers.families.undo import UNDO, read_split
from parsers.model.column_types import Column, count, number, text, thousands
from parsers.model.section import Section

section = Section(
    name="undo_statistics",
    title="Undo Segment Stats",
    titles=("undo segment stat(istic)?s",),
    summaries=("this table displays the 35 most recent undostat rows", "this table displays undo segment statistics"),
    columns=(
        Column("end_time", text, ("End Time",), "End"),
        Column(
            "undo_blocks",
            count,
            ("Undo Blocks", "Num Undo Blocks"),
            "Undo blocks",
            other=(("Num Undo Blocks (K)", thousands),),
        ),
        Column("transactions", count, ("Number of Transactions", "Num Trans"), "Transactions"),
        *UNDO,
        Column("tuned_retention_min", number, ("Tun Ret (mins)",), "Retention", "min"),
    ),
    required=("end_time", "undo_blocks"),
    order=263,
    read=read_split,
)
