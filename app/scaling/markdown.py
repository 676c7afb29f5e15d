"""Load against users as text for a ticket, in Markdown."""

from app.exports import markdown
from app.scaling.view import headings, rows
from rules.scaling.document import Scaling


def ticket(scaling: Scaling) -> str:
    """What goes into a ticket."""
    figures = markdown.table(f"Report|>{'|>'.join(headings(scaling))}", rows(scaling))
    return markdown.render("scaling/ticket.md.j2", sentences=scaling.sentences, notes=scaling.notes, figures=figures)
