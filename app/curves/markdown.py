"""Curves side by side as text for a ticket, in Markdown."""

from collections.abc import Sequence

from app.curves.versus_view import difference_rows, sheet_rows
from app.exports import markdown
from rules.curves.sheet import Sheet
from rules.curves.versus_document import CurveComparison


def ticket(comparisons: Sequence[CurveComparison], sheet: Sheet) -> str:
    """What goes into a ticket."""
    return markdown.render(
        "curves/ticket.md.j2",
        pairs=[
            (
                pair.second.name or "Load curve",
                pair.first.name or "Load curve",
                pair.sentences,
                markdown.table("Figure|>First|>Second|>Ratio|More than noise", difference_rows(pair)),
            )
            for pair in comparisons
        ],
        sentences=sheet.sentences,
        sheet=markdown.table("Test|Kind|>IOPS|>MB/s|>Half load, ms|Good service|Ended by", sheet_rows(sheet)),
    )
