"""Keeping a what-if of a report as a forecast, and removing one, from forms on the report's page."""

from collections.abc import Sequence

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import RedirectResponse, Response

from app.declared.curves import Curves
from app.history.forecasts import Forecasts, named
from app.reports import page_response
from app.reports.page_response import GONE, Naming
from app.store.reports import MOST_PARTS, Store
from app.web.all_services import AllServices
from app.web.problems import NotFound, Problem
from app.web.requests.clean_text import form_of
from app.web.services import Provided, Services
from app.what_if import service
from app.what_if.held_view import HELD, held_of

router = APIRouter(include_in_schema=False)
NAMELESS = "Give the forecast a name, by which you know it again."


@router.post("/reports/{id}/forecasts")
async def keep(request: Request, services: AllServices, id: str, part: int = Query(1, ge=1, le=MOST_PARTS)) -> Response:
    """Works the what-if out once more, keeps it, and shows the list; what is wrong is said in the form."""
    async with form_of(request, max_files=0, max_fields=400) as form:
        pairs = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
    return await run_in_threadpool(_kept, request, services, id, part, pairs)


@router.post("/reports/{id}/forecasts/{forecast}/delete")
def remove(
    id: str, forecast: str, forecasts: Provided[Forecasts], part: int = Query(1, ge=1, le=MOST_PARTS)
) -> RedirectResponse:
    """Removes one that was kept; a second click finds nothing and says so."""
    if not forecasts.remove(id, part, forecast):
        raise NotFound("There is no such forecast: it may have been removed.")
    return _back(id, part)


def _kept(request: Request, services: Services, id: str, part: int, pairs: Sequence[tuple[str, str]]) -> Response:
    typed = next((value for name, value in pairs if name == "label"), "")
    try:
        _keep(services, id, part, pairs, typed)
    except Problem as problem:
        if problem.status not in {409, 422}:
            raise
        naming = Naming(typed, problem.sentence)
        return page_response.page(request, services, id, part, pairs, naming, problem.status)
    return RedirectResponse(f"/reports/{id}?part={part}&kept=1#forecasts", status_code=303)


def _keep(services: Services, id: str, part: int, pairs: Sequence[tuple[str, str]], typed: str) -> None:
    analysis = services[Store].analysis(id, part)
    if analysis is None:
        raise NotFound(GONE)
    which = held_of(pairs) if ("keep", HELD) in pairs else pairs
    asked = service.from_address(which)
    try:
        answer = service.answer(analysis.verdict.basis, asked, services[Curves])
    except NotFound as error:
        raise Problem(422, error.code, page_response.NO_CURVE) from error
    if named(typed) is None:
        raise Problem(422, "invalid_label", NAMELESS)
    services[Forecasts].keep(id, analysis, asked, answer, typed)


def _back(id: str, part: int) -> RedirectResponse:
    return RedirectResponse(f"/reports/{id}?part={part}#forecasts", status_code=303)
