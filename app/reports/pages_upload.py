"""Uploads from a browser: a plain form with several files, or one file at a time from the page's script."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse
from starlette.datastructures import UploadFile

from app.ingest.service import Ingest
from app.ingest.upload_outcome import Outcome, take
from app.web.services import Provided
from app.web.templating import is_fragment, render

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `reports/uploaded.html` gets."""

    outcomes: Sequence[Outcome]
    """One a file, in the order of the form."""


@router.post("/upload")
async def upload(request: Request, ingest: Provided[Ingest]) -> HTMLResponse:
    """Every file is served, whatever became of the others; a form without a file says so."""
    form = await request.form()
    files = [one for one in form.getlist("file") if isinstance(one, UploadFile)]
    outcomes = [await run_in_threadpool(take, ingest, await one.read(), one.filename) for one in files if one.filename]
    return render(
        "reports/_upload_outcomes.html" if is_fragment(request) else "reports/uploaded.html", Context(outcomes=outcomes)
    )
