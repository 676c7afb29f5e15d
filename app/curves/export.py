"""Curves side by side as files to keep."""

from collections.abc import Sequence

from msgspec import json

from app.curves.compare_context import page
from app.curves.export_sheets import sheets
from app.curves.markdown import ticket
from app.curves.together import CurveComparisons
from app.exports.about import About
from app.exports.exported import Exported
from rules.curves.sheet import Sheet
from rules.curves.versus_document import CurveComparison


def exported(document: CurveComparisons, sheet: Sheet) -> Exported:
    """The comparisons of some curves: a text for a ticket, the page as one file, sheets."""
    pairs: Sequence[CurveComparison] = document.comparisons
    first = pairs[0].first.name or "the first"
    others = ", ".join(name for pair in pairs if (name := pair.second.name)) or "Load curves"
    return Exported(
        name="iobound-load-curves",
        title=f"Load curves against {first}",
        document=lambda: json.encode(document),
        sheets=lambda: sheets(pairs, sheet),
        page=lambda: page(pairs, sheet),
        markdown=lambda: ticket(pairs, sheet),
        about=About("Load curves", f"{others} against {first}"),
    )
