"""One load curve: its answer and picture, the databases on it, its age, its audit, the part that ended it."""

from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.curves.history import checked
from app.curves.page_context import ASKED, Context, HistoryTyped, SeenCurve, context, typed_of
from app.curves.standing import placed
from app.declared.curve_edits import CurveEdits
from app.declared.curves import Curves
from app.ingest.judge_later import JudgeLater
from app.store.reports import Store
from app.text import storage_form
from app.web.all_services import AllServices
from app.web.problems import NotFound
from app.web.requests.clean_text import form_of
from app.web.services import Provided
from app.web.templating import render
from parsers.errors import Refused
from rules.curves.curve_study import STUDY
from rules.storage.inputs.declared import StorageFacts

__all__ = ["Context"]

router = APIRouter(include_in_schema=False)

GONE = "There is no such load curve: it may have been deleted."
MOST_FIELDS = 400


@router.get("/curves/{id}")
def curve_page(request: Request, id: str, services: AllServices) -> HTMLResponse:
    """A curve; what is known of the parts stands in the address, so that the page can be sent on as it is."""
    typed = {key: value for key, value in request.query_params.items() if key in ASKED}
    known, faults = storage_form.from_texts(typed)
    seen = _seen(services, id, {} if faults else known)
    return render("curves/one.html", context(seen, typed, faults), 422 if faults else 200)


@router.post("/curves/{id}/columns")
async def read_anew(request: Request, id: str, services: AllServices) -> Response:
    """Reads the table again with what its columns are said to mean; the curve keeps its address."""
    async with form_of(request, max_files=0, max_fields=MOST_FIELDS) as form:
        headings, meanings = ([str(text) for text in form.getlist(name)] for name in ("heading", "meaning"))
    named = ",".join(f"{name}={meaning}" for name, meaning in zip(headings, meanings, strict=False) if meaning)
    return await run_in_threadpool(_read_anew, services, id, named)


@router.post("/curves/{id}/history")
async def write_history(request: Request, id: str, services: AllServices) -> Response:
    """Writes down when the curve was measured and what was done to its storage since."""
    async with form_of(request, max_files=0, max_fields=MOST_FIELDS) as form:
        days, words = ([str(text) for text in form.getlist(name)] for name in ("on", "what"))
        typed = HistoryTyped(
            str(form.get("measured_on") or ""),
            str(form.get("firmware") or ""),
            list(zip(days, words, strict=False)),
        )
    return await run_in_threadpool(_write_history, services, id, typed)


@router.post("/curves/{id}/storage")
async def tell_storage(request: Request, id: str, services: AllServices) -> Response:
    """Writes down what the storage is made of that was measured."""
    async with form_of(request, max_files=0, max_fields=MOST_FIELDS) as form:
        typed = {key: str(form.get(key) or "") for key in ASKED}
    return await run_in_threadpool(_tell_storage, services, id, typed)


@router.post("/curves/{id}/delete")
def delete(id: str, curves: Provided[Curves], judge_later: Provided[JudgeLater]) -> Response:
    """Deletes; databases that used it have none, and their reports are judged again."""
    stood = curves.delete(id)
    if stood is None:
        raise NotFound(GONE)
    judge_later.databases(*stood)
    return RedirectResponse("/curves", status_code=303)


def _read_anew(services: AllServices, id: str, columns: str) -> Response:
    try:
        stood = services[CurveEdits].read_anew(id, columns) if columns else []
    except Refused as error:
        return render("curves/one.html", context(_seen(services, id), {}, {}, refusal=str(error)), 422)
    return _done(services, stood, f"/curves/{id}#columns")


def _write_history(services: AllServices, id: str, typed: HistoryTyped) -> Response:
    try:
        history = checked(typed.measured_on, typed.firmware, typed.changes)
    except ValueError as error:
        wrong = typed.refused(str(error))
        return render("curves/one.html", context(_seen(services, id), {}, {}, history=wrong), 422)
    return _done(services, services[CurveEdits].write(id, history), f"/curves/{id}#age")


def _tell_storage(services: AllServices, id: str, typed: Mapping[str, str]) -> Response:
    facts, faults = storage_form.from_texts(typed)
    seen = _seen(services, id)
    if faults:
        return render("curves/one.html", context(seen, typed, faults), 422)
    others = {key: value for key, value in seen.study.storage.items() if key not in ASKED}  # declared over the API
    return _done(services, services[CurveEdits].tell(id, {**others, **facts}), f"/curves/{id}#components")


def _done(services: AllServices, stood: list[str] | None, place: str) -> Response:
    if stood is None:
        raise NotFound(GONE)
    services[JudgeLater].databases(*stood)
    return RedirectResponse(place, status_code=303)


def _seen(services: AllServices, id: str, storage: StorageFacts | None = None) -> SeenCurve:
    """The curve with all that is kept of it. Raises NotFound."""
    curves, edits = services[Curves], services[CurveEdits]
    line, document = curves.line(id), curves.document(id, storage)
    if line is None or document is None:
        raise NotFound(GONE)
    study = STUDY.decode(document)
    return SeenCurve(line, study, placed(edits.databases(id), services[Store]), typed_of(study))
