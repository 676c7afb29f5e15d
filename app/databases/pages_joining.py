"""Joining two databases and splitting one, from a database's page: asked first, with what is unlike, then done."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import RedirectResponse, Response

from app.databases import page_context, undo
from app.databases.joining import Joining
from app.databases.page_context import Typed, changed, known
from app.databases.split_choices import What
from app.databases.undo import Undo
from app.databases.unlike import Difference, differences, traits
from app.declared.databases import DatabaseLine, Databases
from app.store.reports import Store
from app.web.all_services import AllServices
from app.web.problems import NotFound, Problem
from app.web.requests.clean_text import form_of
from app.web.services import Services
from app.web.templating import render

router = APIRouter(include_in_schema=False)
UNKNOWN = "There is no such database: choose one of the list."
CHOOSE = "Choose what is to be joined or split off first."


@dataclass(frozen=True)
class Context:
    """What `databases/joining.html` gets."""

    database: DatabaseLine
    """The database whose page it came from."""
    joined: DatabaseLine | None
    """The one that is to become a part of it; None where something is split."""
    back: bool
    """Whether that was split off it, so that its reports move back for good."""
    unlike: Sequence[Difference]
    """In what the two differ."""
    what: str
    """By what reports are split off: `name` or `host`; empty where none are."""
    value: str
    """The name or host that they print."""
    count: int
    """How many of them there are."""


@router.get("/databases/{id}/joining")
def ask(services: AllServices, id: str, database: str = "", by: str = "") -> Response:
    """What will happen, and a button that does it."""
    head = known(services, id)
    what, value = _split_by(by)
    if database:
        joined = services[Databases].line(database)
        if joined is None:
            return _refused(services, id, UNKNOWN)
        if joined.id == head.id:
            return RedirectResponse(f"/databases/{id}?open=joining#joining", 303)
        store = services[Store]
        differing = differences(traits(store, head), traits(store, joined))
        back = joined.apart is not None and (joined.dbid, joined.container) == (head.dbid, head.container)
        return render(
            "databases/joining.html", Context(head, joined, back and head.apart is None, differing, "", "", 0)
        )
    if what is None and head.whole is None:
        return _refused(services, id, CHOOSE)
    choices = services[Joining].choices(id)
    printed = dict(choices.names if what == "name" else choices.hosts)
    return render("databases/joining.html", Context(head, None, False, (), what or "", value, printed.get(value, 0)))


@router.post("/databases/{id}/join")
async def join(request: Request, services: AllServices, id: str) -> Response:
    """Makes the chosen database a part of this one."""
    async with form_of(request, max_files=0, max_fields=10) as form:
        chosen = str(form.get("database") or "")
    return await run_in_threadpool(_joined, services, id, chosen)


@router.post("/databases/{id}/split")
async def split(request: Request, services: AllServices, id: str) -> Response:
    """Takes it out of what it is joined into; or makes the reports that print the chosen name or host a database."""
    async with form_of(request, max_files=0, max_fields=10) as form:
        what, value = _split_by(str(form.get("by") or ""))
    return await run_in_threadpool(_split, services, id, what, value)


def _split_by(by: str) -> tuple[What | None, str]:
    name, colon, value = by.partition(":")
    what: What | None = "name" if name == "name" else "host" if name == "host" else None
    return what, value if colon else ""


def _joined(services: Services, id: str, chosen: str) -> Response:
    known(services, id)
    if not chosen:
        return _refused(services, id, CHOOSE)
    part = services[Databases].line(chosen)
    try:
        whole = services[Joining].join(id, chosen)
    except NotFound:
        return _refused(services, id, UNKNOWN)
    except Problem as problem:
        return _refused(services, id, problem.sentence)
    moved = services[Databases].line(chosen) is None
    back = _again(whole, part) if moved else undo.split(chosen)
    return changed(services, whole, "joined", undone=back)


def _again(whole: str, part: DatabaseLine | None) -> Undo | None:
    """What splits off again what was moved back."""
    return undo.split_off(whole, part.apart) if part and part.apart else None


def _split(services: Services, id: str, what: What | None, value: str) -> Response:
    database = known(services, id)
    if what is None and database.whole is None:
        return _refused(services, id, CHOOSE)
    joining = services[Joining]
    try:
        if what is not None:
            new = joining.split_off(id, what, value)
            return changed(services, new, "split", undone=undo.join(id, new))
        joining.split(id)
    except Problem as problem:
        return _refused(services, id, problem.sentence)
    whole = database.whole
    return changed(services, id, "split", undone=undo.join(whole.id, id) if whole else None)


def _refused(services: Services, id: str, sentence: str) -> Response:
    return page_context.page(services, known(services, id), Typed("joining", faults={"": sentence}), status=422)
