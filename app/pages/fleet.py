"""The page of all databases: who waits for storage, where faster media pay, what one array must deliver."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from app.fleet import asked as fleetasked
from app.fleet.page import Context, page
from app.fleet.table import fleet_of

__all__ = ["Context", "router"]
router = APIRouter(include_in_schema=False)


@router.get("/fleet")
def fleet_page(request: Request) -> HTMLResponse:
    """The table in the order that the address asks for."""
    asked = fleetasked.read(dict(request.query_params))
    return page(fleet_of(request.app.state).table(asked))
