"""Joining two databases and splitting one, from a database's page."""

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from app.databases import page_context
from app.databases.joining import Joining, What
from app.databases.page_context import Typed, changed, known
from app.web.problems import NotFound, Problem
from app.web.services import AllServices, Services

router = APIRouter(include_in_schema=False)
UNKNOWN = "There is no such database: choose one of the list."
CHOOSE = "Choose what is to be joined or split off first."


@router.post("/databases/{id}/join")
async def join(request: Request, services: AllServices, id: str) -> Response:
    """Makes the chosen database a part of this one."""
    async with request.form(max_files=0, max_fields=10) as form:
        chosen = str(form.get("database") or "")
    return await run_in_threadpool(_joined, services, id, chosen)


@router.post("/databases/{id}/split")
async def split(request: Request, services: AllServices, id: str) -> Response:
    """Takes it out of what it is joined into; or makes the reports that print the chosen name or host a database."""
    async with request.form(max_files=0, max_fields=10) as form:
        by, colon, value = str(form.get("by") or "").partition(":")
    what: What | None = "name" if by == "name" else "host" if by == "host" else None
    return await run_in_threadpool(_split, services, id, what, value if colon else "")


def _joined(services: Services, id: str, chosen: str) -> Response:
    known(services, id)
    if not chosen:
        return _refused(services, id, CHOOSE)
    try:
        return changed(services, services[Joining].join(id, chosen), "joined")
    except NotFound:
        return _refused(services, id, UNKNOWN)
    except Problem as problem:
        return _refused(services, id, problem.sentence)


def _split(services: Services, id: str, what: What | None, value: str) -> Response:
    database = known(services, id)
    if what is None and database.whole is None:
        return _refused(services, id, CHOOSE)
    joining = services[Joining]
    try:
        if what is not None:
            return changed(services, joining.split_off(id, what, value), "split")
        joining.split(id)
    except Problem as problem:
        return _refused(services, id, problem.sentence)
    return changed(services, id, "split")


def _refused(services: Services, id: str, sentence: str) -> Response:
    return page_context.page(services, known(services, id), Typed("joining", faults={"": sentence}), status=422)
