"""Any figure of a database over time: the course, its changes, the habits of the week."""

from collections.abc import Mapping
from dataclasses import replace

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from app.history.frames import History
from app.trend.page_context import Context, context
from app.trend.query import NAMES
from app.trend.service import trend
from app.web import times
from app.web.problems import NotFound, Problem
from app.web.services import Provided
from app.web.templating import render

__all__ = ["Context", "router"]
router = APIRouter(include_in_schema=False)

GONE = "There is no such database: open it from the list of databases."
OF_FAULT = {"invalid_metric": ("metric",), "invalid_series": ("series",), "invalid_range": ("since", "until")}
SAID = {
    "invalid_metric": "There is no such figure: choose one of the list.",
    "invalid_series": "This database has no such series: choose one of the list.",
}


@router.get("/databases/{id}/trend")
def trend_page(request: Request, id: str, history: Provided[History]) -> HTMLResponse:
    """The trend that the address asks for; what cannot be stands in the form with what is wrong, and is left out."""
    typed = {name: request.query_params.get(name) for name in NAMES}
    asked: Mapping[str, str | None] = typed
    fault = ""
    while True:
        try:
            found = context(trend(history, id, asked))
        except NotFound as error:
            raise NotFound(GONE) from error
        except Problem as problem:
            wrong = OF_FAULT.get(problem.code, ())
            if not any(asked[name] for name in wrong):
                raise
            fault = fault or SAID.get(problem.code) or times.in_words(problem.sentence)
            asked = {name: None if name in wrong else value for name, value in asked.items()}
        else:
            break
    if not fault:
        return render("trend/page.html", found)
    texts = {name: value or "" for name, value in typed.items()}
    return render("trend/page.html", replace(found, typed=texts, fault=fault), 422)
