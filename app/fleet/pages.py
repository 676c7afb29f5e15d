"""The page of all databases: who waits for storage, where faster media pay, what one array must deliver."""

from dataclasses import replace

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from app.fleet import query as fleetasked
from app.fleet.page_context import Context, context
from app.fleet.service import Fleet
from app.web import times
from app.web.problems import Problem
from app.web.services import Provided
from app.web.templating import render

__all__ = ["Context", "router"]
router = APIRouter(include_in_schema=False)

OF_FAULT = {"invalid_sort": ("sort",), "invalid_range": ("since", "until")}
SAID = {"invalid_sort": "There is no such column to sort by: choose a heading of the tables."}


@router.get("/fleet")
def fleet_page(request: Request, fleet: Provided[Fleet]) -> HTMLResponse:
    """The table in the order that the address asks for; what cannot be stands in the form with what is wrong."""
    typed = dict(request.query_params)
    wanted, fault = typed, ""
    while True:
        try:
            asked = fleetasked.read(wanted)
            break
        except Problem as problem:
            wrong = OF_FAULT.get(problem.code, ())
            if not any(wanted.get(name) for name in wrong):
                raise
            fault = fault or SAID.get(problem.code) or times.in_words(problem.sentence)
            wanted = {name: value for name, value in wanted.items() if name not in wrong}
    found = context(fleet.table(asked))
    if not fault:
        return render("fleet/page.html", found)
    since, until = (typed.get(name, "") for name in ("since", "until"))
    return render("fleet/page.html", replace(found, since=since, until=until, fault=fault), 422)
