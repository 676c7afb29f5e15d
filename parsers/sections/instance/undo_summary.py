"""Undo Segment Summary: one row an undo tablespace for the interval; later releases print blocks in thousands."""

from parsers.families.undo import RETENTION, UNDO, read_split
from parsers.model.column_types import Column, count, text, thousands
from parsers.model.section import Section

section = Section(
    name="undo_summary",
    title="Undo Segment Summary",
    titles=("undo segment summary",),
    summaries=("this table displays undo segment summary",),
    columns=(
        Column("undo_tablespace", text, ("Undo TS#",), "Undo tablespace number"),
        Column(
            "undo_blocks",
            count,
            ("Undo Blocks", "Num Undo Blocks"),
            "Undo blocks",
            other=(("Num Undo Blocks (K)", thousands),),
        ),
        Column("transactions", count, ("Number of Transactions", "Num Trans"), "Transactions"),
        *UNDO,
        *RETENTION,
    ),
    required=("undo_blocks", "transactions"),
    order=261,
    read=read_split,
)
