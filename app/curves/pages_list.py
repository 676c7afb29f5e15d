"""Load curves: upload, those that are here, and published ones to try."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import ValidationError
from starlette.datastructures import UploadFile

from app.curves.list_columns import COLUMNS, Row, row
from app.curves.list_query import CurveQuery
from app.curves.samples import CurveSample, curve_samples
from app.curves.view import SOURCES
from app.declared.curve_files import Files
from app.declared.curve_filter import NEWEST
from app.declared.curves import CurvePage, Curves
from app.store.access.visibility import Caller
from app.web.caller import Asking
from app.web.list_address import Column, ListAddress, chosen
from app.web.problems import NotFound
from app.web.requests.clean_text import form_of
from app.web.services import Provided
from app.web.templating import is_fragment, render
from parsers.errors import Refused
from rules.curves.curve_study import STUDY

router = APIRouter(include_in_schema=False)

PATH, SHOWN = "/curves", 50
MOST_FILES = 100
NO_FILE = "No file was chosen: choose the files of one test, or a zip of them."
NARROWING = ("q", "source")
WRONG = "The search takes up to 200 letters, and the tool is one of those offered: choose it anew."

EMPTY = ListAddress(PATH, (), NEWEST)


@dataclass(frozen=True)
class Context:
    """What `curves/list.html` gets."""

    curves: Sequence[Row]
    """The curves of this page."""
    columns: Sequence[Column]
    """What is shown of each."""
    all_columns: Sequence[Column]
    """Every column that may be chosen."""
    address: ListAddress
    """The page's own address, and those beside it."""
    older: str | None
    """The cursor of the curves after these; None at the end."""
    sources: Mapping[str, str]
    """The tools that measure curves, by name, with their words."""
    fault: str
    """What of the address cannot be asked, in a sentence; empty where all can."""
    narrowed: bool
    """Whether anything is asked for but an order."""
    samples: Sequence[CurveSample]
    """Published curves to try."""
    refusal: str
    """Why the files that were sent are no curve; empty when nothing was sent."""


@router.get(PATH)
def curves_page(request: Request, curves: Provided[Curves], caller: Asking) -> HTMLResponse:
    """The list that the address asks for, with its upload form; `before` is the cursor of further curves."""
    page = _page(curves, caller, ListAddress.of(PATH, request.query_params.multi_items(), NEWEST))
    page.status_code = 200 if is_fragment(request) else page.status_code
    return page


@router.post("/curves")
async def upload(request: Request, curves: Provided[Curves], caller: Asking) -> Response:
    """Takes the files of one test, and opens the first curve that they hold."""
    async with form_of(request, max_files=MOST_FILES, max_fields=10) as form:
        files = [part for part in form.getlist("file") if isinstance(part, UploadFile) and part.filename]
        named = [(file.filename or "curve", await file.read()) for file in files]
    return await run_in_threadpool(_taken, curves, caller, named)


@router.post("/curves/samples/{name}")
def try_sample(name: str, curves: Provided[Curves], caller: Asking) -> Response:
    """Only what the list offers can be asked for; the name is never used as a path."""
    sample = next((each for each in curve_samples() if each.name == name), None)
    if sample is None:
        raise NotFound("There is no such sample curve.")
    return _taken(curves, caller, sample.files())


def _taken(curves: Curves, caller: Caller, files: Files) -> Response:
    if not files:
        return _page(curves, caller, refusal=NO_FILE)
    try:
        taken = curves.take(files)
    except Refused as error:
        return _page(curves, caller, refusal=str(error))
    return RedirectResponse(f"/curves/{taken.curves[0].id}", status_code=303)


def _page(curves: Curves, caller: Caller, address: ListAddress = EMPTY, refusal: str = "") -> HTMLResponse:
    page, fault = CurvePage([], None), ""
    try:
        query = CurveQuery.model_validate(address.asked(*NARROWING))
        cursor = address.value("before") or None
        page = curves.page(caller, query.wanted(), sort=query.sort, cursor=cursor, limit=SHOWN)
    except ValidationError:
        fault = WRONG
    documents = curves.documents([line.id for line in page.curves])
    context = Context(
        curves=[row(line, STUDY.decode(documents[line.id])) for line in page.curves if line.id in documents],
        columns=chosen(COLUMNS, address),
        all_columns=COLUMNS,
        address=address,
        older=page.next,
        sources=SOURCES,
        fault=fault,
        narrowed=address.narrowed(NARROWING),
        samples=curve_samples(),
        refusal=refusal,
    )
    return render("curves/list.html", context, 422 if fault or refusal else 200)
