"""Any figure of a database over time: the course, its changes, the habits of the week."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from app.errors import NotFound
from app.history import History
from app.templating import render
from app.trend.page import Context, context
from app.trend.query import NAMES
from app.trend.trend import trend

__all__ = ["Context", "router"]
router = APIRouter(include_in_schema=False)

GONE = "There is no such database: open it from the list of databases."


@router.get("/databases/{id}/trend")
def trend_page(request: Request, id: str) -> HTMLResponse:
    """The trend that the address asks for; all of it stands there, so that a page can be sent on."""
    asked = {name: request.query_params.get(name) for name in NAMES}
    try:
        found = trend(History(request.app.state.store.engine), id, asked)
    except NotFound as error:
        raise NotFound(GONE) from error
    return render("trend.html", context(found))
