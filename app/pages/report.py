"""The report page: verdict first, then what it stands on, then everything the report prints."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from app import what_if, whatifview
from app.comparison.earlier import comparison_with_earlier
from app.curves import Curves
from app.database.databases import Databases
from app.errors import NotFound, Problem
from app.forecasts.kept import Forecasts
from app.reportpage import Context, context, source_of
from app.store import Store
from app.templating import is_fragment, render

__all__ = ["Context", "router"]
router = APIRouter(include_in_schema=False)
MOST_CURVES = 100
WHAT_IF = "section#what-if"  # as htmx names the element that it fills


@dataclass(frozen=True)
class WhatIfContext:
    """What `_what_if.html` gets where a script asks for it alone."""

    id: str
    """The upload's public id."""
    part: int
    """Which report of the file, from 1."""
    source: str
    """Address of the source page up to the line number."""
    what_if: whatifview.View
    """The form and its answer."""


@router.get("/reports/{id}")
def report_page(request: Request, id: str, part: int = Query(1, ge=1)) -> HTMLResponse:
    """One report of an upload; its address may carry a what-if."""
    store: Store = request.app.state.store
    document = store.analysis(id, part)
    if document is None:
        raise NotFound("There is no such report: it may have been deleted.")
    asked = _what_if(request, document["verdict"])
    if is_fragment(request) and request.headers.get("HX-Target") == WHAT_IF:
        page = render("_what_if.html", WhatIfContext(id, part, source_of(id, part), asked))
    else:
        databases: Databases = request.app.state.databases
        tables = store.tables(id, part) or []
        before = comparison_with_earlier(store.engine, id, part, document["parts"])
        foreseen = Forecasts(store.engine).of(id, part)
        its = databases.of_report(id, part)
        page = render("report.html", context(id, document, tables, asked, its, before, foreseen))
    page.headers["vary"] = "HX-Request, HX-Target"
    return page


def _what_if(request: Request, verdict: Mapping[str, Any]) -> whatifview.View:
    """The form as the address fills it; what can't be answered stands beside it as a sentence."""
    curves: Curves = request.app.state.curves
    change = what_if.from_address(request.query_params.multi_items())
    answer, fault = None, ""
    if change:
        try:
            answer = what_if.answer(verdict, change, curves)
        except Problem as problem:
            fault = problem.sentence
    return whatifview.view(verdict.get("basis"), change, curves.page(limit=MOST_CURVES).curves, answer, fault)
