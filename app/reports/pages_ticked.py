"""What is done with the reports that are ticked in a list: two are compared, any number is deleted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.reports.ticked import MOST, File, Ticked, files
from app.store.reports import Store
from app.web.problems import Problem
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

TWO = "Tick two reports to compare: go back, tick the one from before and the one from after."


@dataclass(frozen=True)
class DeleteContext:
    """What `reports/delete_ticked.html` gets."""

    files: Sequence[File]
    """The files that would go."""
    reports: int
    """How many reports go with them."""


@router.get("/ticked/compare")
def compare(store: Provided[Store], report: Ticked) -> RedirectResponse:
    """The comparison of two: the one whose interval ends earlier is before."""
    if len(dict.fromkeys(report)) != 2:
        raise Problem(422, "ticked", TWO)
    before, after = sorted(report, key=lambda reference: _ends(store, reference))
    return RedirectResponse(f"/compare?{urlencode({'before': before, 'after': after})}", status_code=303)


@router.get("/ticked/delete")
def ask(store: Provided[Store], report: Ticked) -> HTMLResponse:
    """Asks once, with how many go."""
    ticked_files = files(store, report)
    return render("reports/delete_ticked.html", DeleteContext(ticked_files, sum(file.parts for file in ticked_files)))


@router.post("/ticked/delete")
def delete(store: Provided[Store], file: Annotated[list[str], Form(default_factory=list)]) -> Response:
    """Deletes these files; those that are gone already are passed over."""
    gone = sum(store.delete(upload_id) for upload_id in list(dict.fromkeys(file))[:MOST])
    return RedirectResponse(f"/reports?done=deleted-{gone}", status_code=303)


def _ends(store: Store, ticked: str) -> str:
    """When the interval of a report ends, as text that sorts; one that is not there, or has no time, comes first."""
    upload, _, part = ticked.partition(".")
    analysis = store.analysis(upload, int(part) if part.isdigit() and part.isascii() and len(part) < 8 else 1)
    return "" if analysis is None else analysis.report.interval.end_time or ""
