"""Before against after: what may be compared, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import ValidationError
from sqlalchemy import Engine

from app.comparison import choices
from app.comparison.page_context import Context, context
from app.comparison.schemas import ComparisonQuery
from app.comparison.service import Asked, Comparing
from app.declared.databases import Databases
from app.history.frames import History
from app.store.access.visibility import Caller
from app.store.worked_out.tallies import Held
from app.web.all_services import AllServices
from app.web.kept_pages import kept
from app.web.problems import Problem
from app.web.requests.invalid_fields import first_of
from app.web.services import Services
from app.web.templating import render

__all__ = ["Choose", "Context", "router"]
router = APIRouter(include_in_schema=False)

MADE: Held[Context] = Held(32)
"""What a comparison shows, while all that it is made of is the same."""
SIDES = ("before", "after")
EDGES = ("from", "to")
OF = "database"
"""What forms and links call the database, by its id."""
CALLED = {
    "before": "Before", "after": "After", "unit": "The unit of work", "database_id": "The database",
    "series": "The series", "marker": "The marker", "forecast": "The forecast",
}  # fmt: skip
WRONG = {"days": "Days on either side takes a whole number from 1 to 36,500, or nothing."}


@dataclass(frozen=True)
class Choose:
    """What `comparison/choose.html` gets."""

    choice: choices.Choice
    """The databases, and what the chosen one has."""
    picked: Mapping[str, str]
    """The two reports that stand in the form."""
    asked: Mapping[str, str]
    """What was chosen so far, by the names of the form's fields."""
    fault: str
    """Why that cannot be compared, in one sentence; empty where nothing is asked yet."""
    forecast: str
    """The forecast that the link here was about."""


@router.get("/compare")
@kept
def compare_page(request: Request, services: AllServices) -> Response:
    """The comparison that the address asks for, else the forms to choose one."""
    asked = _one_each(request)
    if any(asked.get(f"{side}_{edge}") for side in SIDES for edge in EDGES):
        return RedirectResponse(f"/compare?{urlencode(_with_ranges(asked))}", status_code=303)
    try:
        wanted = ComparisonQuery.model_validate(asked).asked()
    except ValidationError as error:
        return _choose(services, asked, _fault(error), 422)
    if not wanted.something:
        return _choose(services, asked, "", 200)
    return _compared(services, asked, wanted)


def _compared(services: Services, asked: Mapping[str, str], wanted: Asked) -> Response:
    try:
        read = services[Comparing].read(wanted, services[Caller])
        page = MADE.same(services[Engine], read.digest(), lambda: context(read.compared()))
    except Problem as problem:
        return _choose(services, asked, problem.sentence, problem.status)
    return render("comparison/page.html", page)


def _one_each(request: Request) -> dict[str, str]:
    """The parameters that have a value; several reports of a list stand with commas."""
    by_name: dict[str, list[str]] = {}
    for name, value in request.query_params.multi_items():
        if value.strip():
            by_name.setdefault(name, []).append(value.strip())
    parameters = {name: ",".join(values) if name in SIDES else values[-1] for name, values in by_name.items()}
    if OF in parameters:
        parameters.setdefault("database_id", parameters.pop(OF))
    return parameters


def _with_ranges(asked: Mapping[str, str]) -> dict[str, str]:
    """The address that says the same, with the two fields of a range as one."""
    parameters = {name: value for name, value in asked.items() if name in ComparisonQuery.model_fields}
    for side in SIDES:
        first, last = (asked.get(f"{side}_{edge}", "") for edge in EDGES)
        if first or last:
            parameters[side] = f"{first}/{last}"
    return parameters


def _choose(services: Services, asked: Mapping[str, str], fault: str, status: int) -> Response:
    stored = services[Databases], services[History], services[Caller]
    try:
        choice = choices.choice(*stored, asked.get("database_id"), asked.get("series"))
    except Problem as problem:
        fault, status = fault or problem.sentence, problem.status
        choice = choices.choice(*stored, None, None)
    chosen = Choose(choice, choices.picked(choice, asked), {**_edges(asked), **asked}, fault, asked.get("forecast", ""))
    return render("comparison/choose.html", chosen, status)


def _edges(asked: Mapping[str, str]) -> dict[str, str]:
    """The two fields of each range, as they were typed."""
    ranges = {side: asked[side].partition("/") for side in SIDES if "/" in asked.get(side, "")}
    return {
        f"{side}_{edge}": (parts[0], parts[2])[place]
        for side, parts in ranges.items()
        for place, edge in enumerate(EDGES)
    }


def _fault(error: ValidationError) -> str:
    """What is wrong with the first parameter that cannot be, as the forms call it."""
    name = first_of(error).name
    called = CALLED.get(name, "What the address asks for")
    return WRONG.get(name, f"{called} is none that could be here: choose it anew.")
