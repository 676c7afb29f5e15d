"""Uploads from a browser: a plain form with several files, or one file at a time from the page's script."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request, UploadFile
from fastapi.responses import HTMLResponse

from app.templating import is_fragment, render
from app.uploads import Outcome, take

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `uploaded.html` gets."""

    outcomes: Sequence[Outcome]
    """One a file, in the order of the form."""


@router.post("/upload")
def upload(request: Request, file: list[UploadFile]) -> HTMLResponse:
    """Every file is served, whatever became of the others; a form without a file says so."""
    outcomes = [take(request, one.file.read(), one.filename or "report") for one in file if one.filename]
    return render("_outcomes.html" if is_fragment(request) else "uploaded.html", Context(outcomes=outcomes))
