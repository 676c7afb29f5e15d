"""A trend as text for a ticket, in Markdown."""

from collections.abc import Mapping
from typing import Any

from app.exports import markdown
from app.text.figures import figure
from app.trend.export_sheets import STATISTICS, marker_text

Json = Mapping[str, Any]


def ticket(document: Json) -> str:
    """What goes into a ticket: the sentence, the figures, what changed when."""
    known, unit = document["statistics"] or {}, document["unit"]
    return markdown.render(
        "trend/ticket.md.j2",
        document=document,
        database=document["database"]["name"] or document["database"]["id"],
        series=(document["series"] or {}).get("label"),
        statistics=markdown.table(
            "Figure|>Value",
            ((label, figure(known[key], None if key == "count" else unit)) for key, label in STATISTICS.items()
             if known.get(key) is not None),
        ),
        peak_at=known.get("peak_at"),
        changes=[(one["at"], one["sentence"], marker_text(one)) for one in document["change_points"]],
        doubtful=sum(1 for one in document["points"] if one["doubtful"]),
        notes=document.get("notes") or [],
    )  # fmt: skip
