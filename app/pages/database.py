"""One database: its reports, what its storage is declared to be, and the load curve it stands on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.background import BackgroundTask

from app import databaseview, facts
from app.curves import CurveLine, Curves
from app.databases import DatabaseLine, Databases, NoCurve, SeriesLine
from app.errors import NotFound
from app.judging import Judging
from app.store import Filter, ReportLine, Store
from app.tables import BIGGEST
from app.templating import render

router = APIRouter(include_in_schema=False)

SHOWN = 20
CURVES_SHOWN = 200
GONE = "There is no such database: open it from the list of databases."


@dataclass(frozen=True)
class Context:
    """What `database.html` gets."""

    database: DatabaseLine
    """The database with its declared facts, its curve and how many reports wait to be judged again."""
    name: str
    """What it is called."""
    series: Sequence[SeriesLine]
    """Its instances and its cluster."""
    reports: Sequence[ReportLine]
    """Its newest reports, or those after a cursor."""
    older: int | None
    """The cursor of the reports after these; None at the end."""
    groups: Sequence[databaseview.Fields]
    """The form of storage facts."""
    faults: Sequence[str]
    """What is wrong with what was typed, one sentence each; empty when nothing was sent, or all was right."""
    curves: Sequence[CurveLine]
    """The load curves it may stand on."""
    saved: bool
    """Whether the facts have just been declared."""


@router.get("/databases/{id}")
def database_page(
    request: Request, id: str, before: int | None = Query(None, ge=1, le=BIGGEST), saved: bool = False
) -> Response:
    """The page; reports that stayed behind when the facts changed are judged again after it."""
    database = _known(request, id)
    answer = _page(request, database, databaseview.kept(database), {}, before=before, saved=saved)
    if database.stale:
        answer.background = _catch_up(request, id)
    return answer


@router.post("/databases/{id}/storage")
async def declare(request: Request, id: str) -> Response:
    """Declares the facts of the form; a wrong one is told at its field, with everything as it was typed."""
    async with request.form(max_files=0, max_fields=100) as form:
        typed = {name: value for name, value in form.items() if isinstance(value, str)}
    return await run_in_threadpool(_declared, request, id, typed)


@router.post("/databases/{id}/curve")
async def stand_on(request: Request, id: str) -> Response:
    """Lets the database stand on the chosen load curve, or on none."""
    async with request.form(max_files=0, max_fields=10) as form:
        chosen = str(form.get("curve") or "") or None
    databases: Databases = request.app.state.databases
    try:
        known = await run_in_threadpool(databases.stand_on, id, chosen)
    except NoCurve as error:
        raise NotFound("There is no such load curve: it may have been deleted.") from error
    return _changed(request, id, known=known)


def _declared(request: Request, id: str, typed: Mapping[str, str]) -> Response:
    databases: Databases = request.app.state.databases
    found, faults = facts.from_texts(typed)
    if not faults and (wrong := facts.wrong(found)):
        faults = {"": wrong}
    if faults:
        said = {key: facts.in_words(fault) for key, fault in faults.items()}
        return _page(request, _known(request, id), typed, said, status=422)
    return _changed(request, id, known=databases.declare(id, found))


def _changed(request: Request, id: str, *, known: bool) -> Response:
    if not known:
        raise NotFound(GONE)
    address = f"/databases/{id}?saved=1"
    return RedirectResponse(address, status_code=303, background=_catch_up(request, id))


def _catch_up(request: Request, id: str) -> BackgroundTask:
    judging: Judging = request.app.state.judging
    return BackgroundTask(judging.catch_up, id)


def _known(request: Request, id: str) -> DatabaseLine:
    databases: Databases = request.app.state.databases
    database = databases.one(id)
    if database is None:
        raise NotFound(GONE)
    return database


def _page(
    request: Request,
    database: DatabaseLine,
    typed: Mapping[str, str],
    faults: Mapping[str, str],
    *,
    before: int | None = None,
    saved: bool = False,
    status: int = 200,
) -> HTMLResponse:
    store: Store = request.app.state.store
    databases: Databases = request.app.state.databases
    curves: Curves = request.app.state.curves
    page = store.reports(Filter(of=database.id), before=before, limit=SHOWN)
    context = Context(
        database=database,
        name=databaseview.named(database),
        series=databases.series(database.id),
        reports=page.reports,
        older=page.next,
        groups=databaseview.form(typed, faults),
        faults=list(faults.values()),
        curves=curves.page(limit=CURVES_SHOWN).curves,
        saved=saved,
    )
    return render("database.html", context, status)
