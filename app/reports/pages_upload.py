"""Uploads from a browser, by the page's script or a plain form: one report is waited for, more become a batch."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.ingest.upload import Uploading
from app.ingest.upload_outcome import Outcome, take
from app.ingest.work import Work
from app.web.services import Provided
from app.web.templating import is_fragment, render
from parsers.errors import Refused

router = APIRouter(include_in_schema=False)
BODIES = "batch_bytes"
"""The setting that bounds the bodies of these routes."""
ALREADY = "?already=1"
"""By this the page of a report knows that its file has just been sent again."""


@dataclass(frozen=True)
class Context:
    """What `reports/uploaded.html` gets."""

    outcomes: Sequence[Outcome]
    """What became of the file; nothing where none was chosen."""
    batch: str
    """The batch that an archive or several files became; empty for a single report."""


@router.post("/upload")
async def upload(request: Request, work: Provided[Work], uploading: Provided[Uploading]) -> Response:
    """One file is read while the browser waits; an archive, or several files, are shown as their batch."""
    try:
        async with work.batches.of_browser(request) as came:
            if came is None:
                return _page(request, Context(outcomes=(), batch=""))
            if not isinstance(came, str):
                return _single(request, await take(uploading, request, came))
    except Refused as error:
        return _page(request, Context(outcomes=[Outcome("This file", refusal=str(error))], batch=""))
    if is_fragment(request):
        return _page(request, Context(outcomes=(), batch=came))
    return RedirectResponse(f"/batches/{came}", status_code=303)


def _single(request: Request, outcome: Outcome) -> Response:
    """A single file opens its report; a script does so by itself."""
    if outcome.id and not is_fragment(request):
        return RedirectResponse(f"/reports/{outcome.id}{ALREADY if outcome.duplicate else ''}", status_code=303)
    return _page(request, Context(outcomes=[outcome], batch=""))


def _page(request: Request, context: Context) -> HTMLResponse:
    return render("reports/_upload_outcomes.html" if is_fragment(request) else "reports/uploaded.html", context)
