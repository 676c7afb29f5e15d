"""Joining two databases and splitting one, from a database's page."""

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from app.databases import page_context as databasepage
from app.databases.joining import Joining, What
from app.databases.page_context import Typed, changed, known
from app.store.reports import Store
from app.web.problems import NotFound, Problem

router = APIRouter(include_in_schema=False)
UNKNOWN = "There is no such database: choose one of the list."
CHOOSE = "Choose what is to be joined or split off first."


@router.post("/databases/{id}/join")
async def join(request: Request, id: str) -> Response:
    """Makes the chosen database a part of this one."""
    async with request.form(max_files=0, max_fields=10) as form:
        chosen = str(form.get("database") or "")
    return await run_in_threadpool(_joined, request, id, chosen)


@router.post("/databases/{id}/split")
async def split(request: Request, id: str) -> Response:
    """Takes it out of what it is joined into; or makes the reports that print the chosen name or host a database."""
    async with request.form(max_files=0, max_fields=10) as form:
        by, colon, value = str(form.get("by") or "").partition(":")
    what: What | None = "name" if by == "name" else "host" if by == "host" else None
    return await run_in_threadpool(_split, request, id, what, value if colon else "")


def _joined(request: Request, id: str, chosen: str) -> Response:
    store: Store = request.app.state.store
    known(request, id)
    if not chosen:
        return _refused(request, id, CHOOSE)
    try:
        return changed(request, Joining(store.engine).join(id, chosen), "joined")
    except NotFound:
        return _refused(request, id, UNKNOWN)
    except Problem as problem:
        return _refused(request, id, problem.sentence)


def _split(request: Request, id: str, what: What | None, value: str) -> Response:
    store: Store = request.app.state.store
    database = known(request, id)
    if what is None and database.whole is None:
        return _refused(request, id, CHOOSE)
    joining = Joining(store.engine)
    try:
        if what is not None:
            return changed(request, joining.split_off(id, what, value), "split")
        joining.split(id)
    except Problem as problem:
        return _refused(request, id, problem.sentence)
    return changed(request, id, "split")


def _refused(request: Request, id: str, sentence: str) -> Response:
    return databasepage.page(request, known(request, id), Typed("joining", faults={"": sentence}), status=422)
