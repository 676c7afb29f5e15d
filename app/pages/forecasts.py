"""Keeping a what-if of a report as a forecast, and removing one, from forms on the report's page."""

from collections.abc import Sequence

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import RedirectResponse

from app import what_if
from app.errors import NotFound
from app.forecasts.kept import Forecasts
from app.store import MOST_PARTS, Store

router = APIRouter(include_in_schema=False)
GONE = "There is no such report: it may have been deleted."


@router.post("/reports/{id}/forecasts")
async def keep(request: Request, id: str, part: int = Query(1, ge=1, le=MOST_PARTS)) -> RedirectResponse:
    """Works the what-if out once more, keeps it, and shows the list."""
    async with request.form(max_files=0, max_fields=200) as form:
        pairs = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
    await run_in_threadpool(_keep, request, id, part, pairs)
    return _back(id, part)


@router.post("/reports/{id}/forecasts/{forecast}/delete")
def remove(request: Request, id: str, forecast: str, part: int = Query(1, ge=1, le=MOST_PARTS)) -> RedirectResponse:
    """Removes one that was kept; a second click finds nothing and says so."""
    store: Store = request.app.state.store
    if not Forecasts(store.engine).remove(id, part, forecast):
        raise NotFound("There is no such forecast: it may have been removed.")
    return _back(id, part)


def _keep(request: Request, id: str, part: int, pairs: Sequence[tuple[str, str]]) -> None:
    store: Store = request.app.state.store
    analysis = store.analysis(id, part)
    if analysis is None:
        raise NotFound(GONE)
    asked = what_if.from_address(pairs)
    answer = what_if.answer(analysis["verdict"], asked, request.app.state.curves)
    label = next((value for name, value in pairs if name == "label"), None)
    Forecasts(store.engine).keep(id, analysis, asked, answer, label)


def _back(id: str, part: int) -> RedirectResponse:
    return RedirectResponse(f"/reports/{id}?part={part}#forecasts", status_code=303)
