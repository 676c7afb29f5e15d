"""Undo: the interval's summary and the last rows of ten minutes each; several figures stand in one cell."""

from tests.writer.form import Col, Form, Section
from tests.writer.model import Row
from tests.writer.printed import Printer, scaled, text, whole
from tests.writer.releases import awr, statspack

moment = Printer("moment", text.put, right=False)
pair = Printer("pair", text.put, right=False)
six = Printer("six", text.put, right=False)
minutes = Printer("pair_of_minutes", text.put, right=False)
SPLIT = {
    "too_old_and_out": ("snapshot_too_old", "out_of_space"),
    "retentions": ("min_retention_min", "max_retention_min"),
    "blocks": (
        *("unexpired_stolen", "unexpired_released", "unexpired_reused"),
        *("expired_stolen", "expired_released", "expired_reused"),
    ),
}
SUMMARY = (
    Col("undo_tablespace", 4, text, "Undo|TS#"),
    Col("undo_blocks", 10, scaled(0.001, Printer("thousands", whole.put)), "Num Undo|Blocks (K)"),
    Col("transactions", 15, whole, "Number of|Transactions"),
    Col("max_query_s", 8, whole, "Max Qry|Len (s)"),
    Col("max_concurrency", 8, whole, "Max Tx|Concurcy"),
    Col("retentions", 9, minutes, "Min/Max|TR (mins)"),
    Col("too_old_and_out", 5, pair, "STO/|OOS"),
    Col("blocks", 14, six, "uS/uR/uU/|eS/eR/eU"),
)
ROWS = (
    Col("end_time", 12, moment, "End Time"),
    Col("undo_blocks", 11, whole, "Num Undo|Blocks"),
    Col("transactions", 12, whole, "Number of|Transactions"),
    Col("max_query_s", 7, whole, "Max Qry|Len (s)"),
    Col("max_concurrency", 7, whole, "Max Tx|Concy"),
    Col("tuned_retention_min", 7, whole, "Tun Ret|(mins)"),
    Col("too_old_and_out", 5, pair, "STO/|OOS"),
    Col("blocks", 12, six, "uS/uR/uU/|eS/eR/eU"),
)
ROWS_9 = (
    Col("end_time", 12, moment, "End Time"),
    Col("undo_blocks", 12, whole, "Undo|Blocks"),
    Col("transactions", 8, whole, "Num|Trans"),
    Col("max_query_s", 7, whole, "Max Qry|Len (s)"),
    Col("max_concurrency", 8, whole, "Max Tx|Concy"),
    Col("snapshot_too_old", 7, whole, "Snap|Too Old"),
    Col("out_of_space", 6, whole, "Out of|Space"),
    Col("blocks", 13, six, "uS/uR/uU/|eS/eR/eU"),
)


def together(row: Row) -> Row:
    """The figures of one printed cell, as they were printed."""
    cells = {
        name: "/".join(f"{row.get(part):g}" for part in parts) for name, parts in SPLIT.items() if _all(row, parts)
    }
    return {**row, **cells}


def _all(row: Row, parts: tuple[str, ...]) -> bool:
    return all(row.get(part) is not None for part in parts)


sections = (
    Section(
        "undo_summary",
        262,
        (
            Form(
                statspack("11.2") | awr("11.1"),
                "Undo Segment Summary",
                SUMMARY,
                summary="This table displays undo segment summary",
            ),
        ),
        solid=True,
        flat=together,
    ),
    Section(
        "undo_statistics",
        263,
        (
            Form(statspack("9.2", "9.2"), "Undo Segment Stats", ROWS_9),
            Form(
                statspack("11.2") | awr("11.1"),
                "Undo Segment Stats",
                ROWS,
                summary="This table displays undo segment statistics",
            ),
        ),
        solid=True,
        flat=together,
    ),
)
