"""Markers on a database's page: one more, one less, without a script."""

import re
from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import RedirectResponse, Response

from app.databases import markers, page_context, undo
from app.databases.markers import Markers, TooMany
from app.databases.page_context import GONE, Typed, changed, known
from app.web.all_services import AllServices
from app.web.problems import NotFound
from app.web.requests.clean_text import form_of
from app.web.services import Services

router = APIRouter(include_in_schema=False)
BACK = re.compile(r"/databases/[a-z0-9]+/trend([?][A-Za-z0-9_=&.%+:-]*)?(#[a-z0-9_-]*)?")
"""A trend, from which a marker may be set, is what comes after it."""


@router.post("/databases/{id}/markers")
async def add(request: Request, services: AllServices, id: str) -> Response:
    """Adds a marker; a wrong one is refused at its field."""
    async with form_of(request, max_files=0, max_fields=10) as form:
        typed = {name: value for name, value in form.items() if isinstance(value, str)}
    return await run_in_threadpool(_added, services, id, typed)


@router.post("/databases/{id}/markers/{marker}/remove")
def remove(request: Request, services: AllServices, id: str, marker: str) -> Response:
    """Removes one."""
    now = services[Markers].marker(id, marker)
    if now is None or not services[Markers].remove(id, marker):
        raise NotFound("There is no such marker: it may have been removed already.")
    at = now.at.isoformat(sep=" ", timespec="seconds")
    return changed(services, id, "unmarked", undone=undo.marker_removed(id, at, now.text))


def _added(services: Services, id: str, typed: Mapping[str, str]) -> Response:
    wanted, faults = markers.read(typed.get("at", ""), typed.get("text", ""))
    made = None
    try:
        made = None if wanted is None else services[Markers].add(id, wanted)
        if wanted is not None and made is None:
            raise NotFound(GONE)
    except TooMany:
        faults = {"text": f"A database has up to {markers.MOST} markers: remove one first."}
    if faults or wanted is None:
        return page_context.page(services, known(services, id), Typed("markers", typed, faults), status=422)
    if BACK.fullmatch(typed.get("back", "")):
        return RedirectResponse(typed["back"], 303)
    return changed(services, id, "markers", undone=undo.marker_added(id, made.id) if made else None)
