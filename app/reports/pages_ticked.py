"""What is done with the reports that are ticked in a list: two are compared, one is exported, any number is deleted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Query
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.store.reports import Store
from app.web.problems import Problem
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

FORMATS = ("html", "xlsx", "md", "csv", "json")
MOST = 500
TWO = "Tick two reports to compare: go back, tick the one from before and the one from after."
ONE = "Tick one report to export: go back and tick it alone."
NONE = "No report was ticked: go back and tick those that are meant."
MANY = f"More than {MOST} reports are ticked: go back and tick fewer."
Ticked = Annotated[list[str], Query(default_factory=list)]


@dataclass(frozen=True, slots=True)
class File:
    """An uploaded file with a ticked report in it; `parts` are its reports, which go together."""

    id: str
    name: str
    parts: int


@dataclass(frozen=True)
class DeleteContext:
    """What `reports/delete_ticked.html` gets."""

    files: Sequence[File]
    """The files that would go."""
    reports: int
    """How many reports go with them."""


@dataclass(frozen=True)
class ExportContext:
    """What `reports/export_ticked.html` gets."""

    id: str
    part: str
    file: str
    formats: Sequence[str]


@router.get("/ticked/compare")
def compare(store: Provided[Store], report: Ticked) -> RedirectResponse:
    """The comparison of two: the one whose interval ends earlier is before."""
    if len(dict.fromkeys(report)) != 2:
        raise Problem(422, "ticked", TWO)
    before, after = sorted(report, key=lambda one: _ends(store, one))
    return RedirectResponse(f"/compare?{urlencode({'before': before, 'after': after})}", status_code=303)


@router.get("/ticked/export")
def export(store: Provided[Store], report: Ticked) -> HTMLResponse:
    """The files that can be made of one report."""
    if len(report) != 1:
        raise Problem(422, "ticked", ONE)
    found = _files(store, report)[0]
    part = report[0].partition(".")[2] or "1"
    return render("reports/export_ticked.html", ExportContext(found.id, part, found.name, FORMATS))


@router.get("/ticked/delete")
def ask(store: Provided[Store], report: Ticked) -> HTMLResponse:
    """Asks once, with how many go."""
    found = _files(store, report)
    return render("reports/delete_ticked.html", DeleteContext(found, sum(one.parts for one in found)))


@router.post("/ticked/delete")
def delete(store: Provided[Store], file: Annotated[list[str], Form(default_factory=list)]) -> Response:
    """Deletes these files; those that are gone already are passed over."""
    gone = sum(store.delete(one) for one in list(dict.fromkeys(file))[:MOST])
    return RedirectResponse(f"/reports?done=deleted-{gone}", status_code=303)


def _files(store: Store, ticked: Sequence[str]) -> list[File]:
    """The files of these reports, each once. Raises Problem where there are none, or too many."""
    ids = dict.fromkeys(one.partition(".")[0] for one in ticked)
    if len(ids) > MOST:
        raise Problem(422, "ticked", MANY)
    found = [upload for one in ids if (upload := store.upload(one)) is not None]
    if not found:
        raise Problem(422, "ticked", NONE)
    return [File(one.id, one.file, one.parts) for one in found]


def _ends(store: Store, ticked: str) -> str:
    """When the interval of a report ends, as text that sorts; one that is not there, or has no time, comes first."""
    upload, _, part = ticked.partition(".")
    analysis = store.analysis(upload, int(part) if part.isdigit() and part.isascii() and len(part) < 8 else 1)
    return "" if analysis is None else analysis.report.interval.end_time or ""
