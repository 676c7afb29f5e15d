"""Load curves: upload, those that are here, and published ones to try."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import UploadFile

from app.curves.samples import CurveSample, curve_samples
from app.declared.curves import CurveLine, Curves, Files
from app.store.visibility import Caller
from app.web.caller import Asking
from app.web.clean_text import form_of
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render
from parsers.errors import Refused

router = APIRouter(include_in_schema=False)

SHOWN = 50
MOST_FILES = 100
NO_FILE = "No file was chosen: choose the files of one test, or a zip of them."


@dataclass(frozen=True)
class Context:
    """What `curves/list.html` gets."""

    curves: Sequence[CurveLine]
    """The newest curves, or those after a cursor."""
    older: str | None
    """The cursor of the curves after these; None at the end."""
    samples: Sequence[CurveSample]
    """Published curves to try."""
    refusal: str
    """Why the files that were sent are no curve; empty when nothing was sent."""


@router.get("/curves")
def curves_page(curves: Provided[Curves], caller: Asking, before: str = "") -> HTMLResponse:
    """The list with its upload form; `before` is the cursor of older curves."""
    return _page(curves, caller, before=before)


@router.post("/curves")
async def upload(request: Request, curves: Provided[Curves], caller: Asking) -> Response:
    """Takes the files of one test, and opens the first curve that they hold."""
    async with form_of(request, max_files=MOST_FILES, max_fields=10) as form:
        files = [one for one in form.getlist("file") if isinstance(one, UploadFile) and one.filename]
        named = [(one.filename or "curve", await one.read()) for one in files]
    return await run_in_threadpool(_taken, curves, caller, named)


@router.post("/curves/samples/{name}")
def try_sample(name: str, curves: Provided[Curves], caller: Asking) -> Response:
    """Only what the list offers can be asked for; the name is never used as a path."""
    sample = next((one for one in curve_samples() if one.name == name), None)
    if sample is None:
        raise NotFound("There is no such sample curve.")
    return _taken(curves, caller, sample.files())


def _taken(curves: Curves, caller: Caller, files: Files) -> Response:
    if not files:
        return _page(curves, caller, refusal=NO_FILE, status=422)
    try:
        taken = curves.take(files)
    except Refused as error:
        return _page(curves, caller, refusal=str(error), status=422)
    return RedirectResponse(f"/curves/{taken.curves[0].id}", status_code=303)


def _page(curves: Curves, caller: Caller, *, before: str = "", refusal: str = "", status: int = 200) -> HTMLResponse:
    page = curves.page(caller, cursor=before or None, limit=SHOWN)
    context = Context(curves=page.curves, older=page.next, samples=curve_samples(), refusal=refusal)
    return render("curves/list.html", context, status)
