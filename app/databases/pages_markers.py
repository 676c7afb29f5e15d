"""Markers on a database's page: one more, one less, without a script."""

from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from app.databases import markers, page_context
from app.databases.markers import Markers, TooMany
from app.databases.page_context import GONE, Typed, changed, known
from app.web.problems import NotFound
from app.web.services import AllServices, Services

router = APIRouter(include_in_schema=False)


@router.post("/databases/{id}/markers")
async def add(request: Request, services: AllServices, id: str) -> Response:
    """Adds a marker; a wrong one is told at its field."""
    async with request.form(max_files=0, max_fields=10) as form:
        typed = {name: value for name, value in form.items() if isinstance(value, str)}
    return await run_in_threadpool(_added, services, id, typed)


@router.post("/databases/{id}/markers/{marker}/remove")
def remove(request: Request, services: AllServices, id: str, marker: str) -> Response:
    """Removes one."""
    if not services[Markers].remove(id, marker):
        raise NotFound("There is no such marker: it may have been removed already.")
    return changed(services, id, "markers", "markers")


def _added(services: Services, id: str, typed: Mapping[str, str]) -> Response:
    wanted, faults = markers.read(typed.get("at", ""), typed.get("text", ""))
    try:
        if wanted is not None and not services[Markers].add(id, wanted):
            raise NotFound(GONE)
    except TooMany:
        faults = {"text": f"A database has up to {markers.MOST} markers: remove one first."}
    if faults:
        return page_context.page(services, known(services, id), Typed("markers", typed, faults), status=422)
    return changed(services, id, "markers", "markers")
