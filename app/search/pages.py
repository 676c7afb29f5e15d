"""The page of a search over all reports."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from app.search.document import SearchAnswer
from app.search.service import Search
from app.web.caller import Asking
from app.web.drawn_pieces import Pieces
from app.web.kept_pages import kept
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

LONGEST, SHOWN = 200, 50
LINES = Pieces("search/_line.html", "line", 1_000)
"""Lines of about half a kB."""


@dataclass(frozen=True)
class Context:
    """What `search/page.html` gets."""

    answer: SearchAnswer
    """What fits; nothing where nothing was asked."""
    lines: Sequence[Markup]
    """Its reports, a line each."""
    shown: int
    """How many reports are shown at most."""
    any_report: bool
    """Whether any is stored: else nothing is said of how those of before an upgrade are found."""


@router.get("/search")
@kept
def search_page(request: Request, search: Provided[Search], caller: Asking, q: str = "") -> Response:
    """What fits, by report."""
    answer = search.answer(q[:LONGEST], caller, SHOWN)
    any_report = bool(answer.reports) or search.any_report(caller)
    lines = [LINES.of(report) for report in answer.reports]
    return render("search/page.html", Context(answer, lines, SHOWN, any_report))
