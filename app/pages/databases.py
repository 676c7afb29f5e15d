"""All databases with their newest verdict."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from app.databases import DatabaseLine, Databases
from app.tables import BIGGEST
from app.templating import render

router = APIRouter(include_in_schema=False)

SHOWN = 50


@dataclass(frozen=True)
class Context:
    """What `databases.html` gets."""

    databases: Sequence[DatabaseLine]
    """The newest databases, or those after a cursor."""
    older: int | None
    """The cursor of the databases after these; None at the end."""


@router.get("/databases")
def databases_page(request: Request, before: int | None = Query(None, ge=1, le=BIGGEST)) -> HTMLResponse:
    """The list; `before` is the cursor of older ones."""
    databases: Databases = request.app.state.databases
    page = databases.page(before=before, limit=SHOWN)
    return render("databases.html", Context(databases=page.databases, older=page.next))
