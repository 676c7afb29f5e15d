"""One database: its reports by time, what happened to it, what its storage is declared to be, its load curve."""

from collections.abc import Mapping
from datetime import datetime

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from app.databases import markers, page_context
from app.databases.interval_list import CURSOR
from app.databases.page_context import GONE, Context, Typed, Visit, changed, known
from app.declared.databases import Databases, NoCurve
from app.ingest.judge_later import JudgeLater
from app.text import storage_form
from app.web.all_services import AllServices
from app.web.kept_pages import kept
from app.web.problems import NotFound
from app.web.requests.clean_text import form_of
from app.web.services import Services

__all__ = ["Context", "router"]
router = APIRouter(include_in_schema=False)


@router.get("/databases/{id}")
@kept
def database_page(
    request: Request,
    services: AllServices,
    id: str,
    series: str = "",
    after: str | None = Query(None, pattern=CURSOR),
    saved: str = "",
    open: str = "",
    removed: str = "",
    undo: str = "",
) -> Response:
    """The page; reports that stayed behind when the facts changed are judged again after it."""
    database = known(services, id)
    visit = Visit(series=series, after=after, unfolded=open, saved=saved, removed=removed, undone=undo)
    answer = page_context.page(services, database, visit=visit)
    if database.stale:
        services[JudgeLater].databases(id)
    return answer


@router.post("/databases/{id}/storage")
async def declare(request: Request, services: AllServices, id: str) -> Response:
    """Declares the facts of the form; a wrong one is refused at its field, with everything as it was typed."""
    async with form_of(request, max_files=0, max_fields=100) as form:
        typed = {name: value for name, value in form.items() if isinstance(value, str)}
    return await run_in_threadpool(_declared, services, id, typed)


@router.post("/databases/{id}/storage/forget")
async def forget(request: Request, services: AllServices, id: str) -> Response:
    """Forgets what was declared until a day: what was declared after it holds for those reports too."""
    async with form_of(request, max_files=0, max_fields=10) as form:
        until = str(form.get("until") or "")
    databases = services[Databases]
    moment = markers.moment(until)
    if moment is None or not await run_in_threadpool(databases.forget_period, id, moment):
        raise NotFound("Nothing is declared of that database until then: it may have been forgotten already.")
    return changed(services, id)


@router.post("/databases/{id}/curve")
async def stand_on(request: Request, services: AllServices, id: str) -> Response:
    """Lets the database use the chosen load curve, or none."""
    async with form_of(request, max_files=0, max_fields=10) as form:
        chosen = str(form.get("curve") or "") or None
    databases = services[Databases]
    try:
        exists = await run_in_threadpool(databases.stand_on, id, chosen)
    except NoCurve as error:
        raise NotFound("There is no such load curve: it may have been deleted.") from error
    return _changed(services, id, exists=exists)


def _declared(services: Services, id: str, typed: Mapping[str, str]) -> Response:
    databases = services[Databases]
    facts, faults = storage_form.from_texts(typed)
    if not faults and (wrong := storage_form.wrong(facts)):
        faults = {"": wrong}
    since, wrong_since = _since(typed.get("since", "").strip())
    messages = {key: storage_form.in_words(fault) for key, fault in faults.items()} | wrong_since
    if messages:
        wanted = Typed("storage", typed, messages)
        return page_context.page(services, known(services, id), wanted, status=422)
    return _changed(services, id, exists=databases.declare(id, facts, since))


def _since(typed: str) -> tuple[datetime | None, dict[str, str]]:
    """The time, and what is wrong with it."""
    moment = markers.moment(typed)
    return moment, {"since": markers.wrong(typed)} if typed and moment is None else {}


def _changed(services: Services, id: str, *, exists: bool) -> Response:
    if not exists:
        raise NotFound(GONE)
    return changed(services, id)
