"""The page of a search over all reports."""

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.search.document import SearchAnswer
from app.search.service import Search
from app.web.caller import Asking
from app.web.kept_pages import kept
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

LONGEST, SHOWN = 200, 50


@dataclass(frozen=True)
class Context:
    """What `search/page.html` gets."""

    found: SearchAnswer
    """What fits; nothing where nothing was asked."""
    shown: int
    """How many reports are shown at most."""


@router.get("/search")
@kept
def search_page(request: Request, search: Provided[Search], caller: Asking, q: str = "") -> Response:
    """What fits, by report."""
    return render("search/page.html", Context(search.answer(q[:LONGEST], caller, SHOWN), SHOWN))
