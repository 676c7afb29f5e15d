"""Any figure of a database over time: the course, its changes, the habits of the week."""

import re
from dataclasses import replace

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.history.frames import History
from app.store.worked_out.tallies import Held
from app.text.course_chart import Line
from app.trend.document import OneTrend
from app.trend.page_context import Context, context
from app.trend.query import NAMES
from app.trend.service import shown
from app.web.caller import Asking
from app.web.kept_pages import kept
from app.web.left_out import Fault, without_faults
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render

__all__ = ["Context", "router"]
router = APIRouter(include_in_schema=False)

GONE = "There is no such database: open it from the list of databases."
TEMPLATE = "trend/page.html"
POINTED = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?")
"""When somebody pointed at: the day, or the day and time."""
MADE: Held[Context] = Held(32)
"""Pages as they were made, while the reports of their database are the same, whatever is written elsewhere; without
their points, see `held`."""
FAULTS = {
    "invalid_metric": Fault(("metric",), "There is no such figure: choose one of the list."),
    "invalid_series": Fault(("series",), "This database has no such series: choose one of the list."),
    "invalid_range": Fault(("since", "until")),
}


@router.get("/databases/{id}/trend")
@kept
def trend_page(request: Request, id: str, history: Provided[History], caller: Asking) -> Response:
    """The trend that the address asks for; what cannot be stands in the form with what is wrong, and is left out."""
    typed = {name: request.query_params.get(name, "") for name in NAMES}
    try:
        page, fault = without_faults(typed, lambda asked: shown(history, id, asked, caller, MADE, held), FAULTS)
    except NotFound as error:
        raise NotFound(GONE) from error
    if not fault:
        at = request.query_params.get("at", "")
        return render(TEMPLATE, replace(page, at=at if POINTED.fullmatch(at) else ""))
    return render(TEMPLATE, replace(page, typed=typed, fault=fault), 422)


def held(trend: OneTrend) -> Context:
    """What the page shows, without the points that picture and table were made of: those of a year take 40 MB."""
    return replace(context(trend), trend=trend.model_copy(update={"points": [], "line": Line.of([]), "beside": []}))
