"""Deleting a database with all its reports: asked first, then done; works without a script."""

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from app.databases.page_context import GONE, known
from app.declared.databases import DatabaseLine
from app.store.upkeep.removal import Going, Removal
from app.web.all_services import AllServices
from app.web.problems import NotFound
from app.web.templating import render

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `databases/removal.html` gets."""

    database: DatabaseLine
    """The database."""
    going: Going
    """What goes with it."""


@router.get("/databases/{id}/delete")
def ask(request: Request, services: AllServices, id: str) -> HTMLResponse:
    """The confirmation."""
    going = services[Removal].going(id)
    if going is None:
        raise NotFound(GONE)
    return render("databases/removal.html", Context(database=known(services, id), going=going))


@router.post("/databases/{id}/delete")
def delete(request: Request, services: AllServices, id: str) -> RedirectResponse:
    """Deletes; a second click finds nothing to delete and says so."""
    removal = services[Removal]
    going = removal.going(id)
    if going is None or not removal.database(id):
        raise NotFound(GONE)
    return RedirectResponse(f"/databases?deleted={going.reports}", status_code=303)
