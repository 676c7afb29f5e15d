"""Markers on a database's page: one more, one less, without a script."""

from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from app.databases import markers
from app.databases import page_context as databasepage
from app.databases.markers import Markers, TooMany
from app.databases.page_context import GONE, Typed, changed, known
from app.store.reports import Store
from app.web.problems import NotFound

router = APIRouter(include_in_schema=False)


@router.post("/databases/{id}/markers")
async def add(request: Request, id: str) -> Response:
    """Adds a marker; a wrong one is told at its field."""
    async with request.form(max_files=0, max_fields=10) as form:
        typed = {name: value for name, value in form.items() if isinstance(value, str)}
    return await run_in_threadpool(_added, request, id, typed)


@router.post("/databases/{id}/markers/{marker}/remove")
def remove(request: Request, id: str, marker: str) -> Response:
    """Removes one."""
    store: Store = request.app.state.store
    if not Markers(store.engine).remove(id, marker):
        raise NotFound("There is no such marker: it may have been removed already.")
    return changed(request, id, "markers", "markers")


def _added(request: Request, id: str, typed: Mapping[str, str]) -> Response:
    store: Store = request.app.state.store
    wanted, faults = markers.read(typed.get("at", ""), typed.get("text", ""))
    try:
        if wanted is not None and not Markers(store.engine).add(id, wanted):
            raise NotFound(GONE)
    except TooMany:
        faults = {"text": f"A database has up to {markers.MOST} markers: remove one first."}
    if faults:
        return databasepage.page(request, known(request, id), Typed("markers", typed, faults), status=422)
    return changed(request, id, "markers", "markers")
