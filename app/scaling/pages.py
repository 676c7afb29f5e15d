"""Load against users: the page asks for nothing but the set of reports."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from app.scaling.page_context import Context, context, nothing
from app.scaling.service import FEW, MOST, Asked, studied
from app.store.reports import Store
from app.web.caller import Asking
from app.web.problems import Problem
from app.web.services import Provided
from app.web.templating import render

__all__ = ["Context"]

router = APIRouter(include_in_schema=False)

HALF = "Say the users of every report, each as a number above zero, or leave all of them empty."
Words = Annotated[list[str], Query(default_factory=list, max_length=MOST)]


@router.get("/scaling")
def scaling_page(
    request: Request,
    store: Provided[Store],
    caller: Asking,
    report: Words,
    users: Words,
    label: str = "",
    reference: str = "",
) -> HTMLResponse:
    """The reports that are ticked in a list, or all of a label or a sender's reference; `users` in their order."""
    if not report and not label and not reference:
        return render("scaling/page.html", nothing(FEW))
    try:
        scaling = studied(store, caller, Asked(report, label, reference, _numbers(users)))
    except Problem as problem:
        return render("scaling/page.html", nothing(str(problem)), problem.status)
    return render("scaling/page.html", context(scaling, request.url.query))


def _numbers(typed: list[str]) -> list[float]:
    """The users as they were typed; none where all fields are empty. Raises Problem."""
    if not any(text.strip() for text in typed):
        return []
    try:
        numbers = [float(text.replace(",", "")) for text in typed]
    except ValueError:
        raise Problem(422, "invalid_request", HALF) from None
    if not all(0 < number < float("inf") for number in numbers):
        raise Problem(422, "invalid_request", HALF)
    return numbers
