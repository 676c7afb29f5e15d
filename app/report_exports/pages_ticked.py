"""Reports that are ticked in a list are exported: one as it is, several as a zip that a job writes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, get_args

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse, RedirectResponse

from app.analysis.pdf_library import lacking
from app.exports.response import Format
from app.report_exports.asking import ReportExports
from app.report_exports.request import named
from app.reports.ticked import MANY, MOST, NONE, Ticked, files
from app.store.lists.report_filter import NEWEST, Filter
from app.store.reports import Store
from app.web.caller import Asking
from app.web.problems import Problem
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

FORMATS: tuple[Format, ...] = ("html", "pdf", "xlsx", "md", "csv", "json")
UNREAD = "What was ticked cannot be read: go back to the list and tick the reports anew."


@dataclass(frozen=True)
class Context:
    """What `report_exports/ticked.html` gets."""

    reports: Sequence[str]
    """The ticked reports as the list has them, each once."""
    file: str
    """The file of the first one."""
    formats: Sequence[str]
    """The formats in which a report can be had."""


@router.get("/ticked/export")
def choose(store: Provided[Store], report: Ticked) -> HTMLResponse:
    """The files that can be made of one report; of several, the question in which format."""
    if len(set(report)) > MOST:
        raise Problem(422, "ticked", MANY)
    by_id = {file.id: file for file in files(store, report)}
    reports = [public_id for public_id in dict.fromkeys(report) if public_id.partition(".")[0] in by_id]
    first = by_id[reports[0].partition(".")[0]].name
    return render(
        "report_exports/ticked.html", Context(reports, first, [fmt for fmt in FORMATS if fmt != "pdf" or not lacking()])
    )


@router.post("/ticked/export")
def export(
    exports: Provided[ReportExports],
    caller: Asking,
    report: Annotated[list[str], Form(default_factory=list)],
    format: Annotated[str, Form()] = "html",
    redacted: Annotated[bool, Form()] = False,
) -> RedirectResponse:
    """Has them written into one zip, and shows how far that is."""
    if not report:
        raise Problem(422, "ticked", NONE)
    if len(report) > MOST:
        raise Problem(422, "ticked", MANY)
    if format not in get_args(Format) or not all(map(_is_name, report)):
        raise Problem(422, "ticked", UNREAD)
    chosen = Filter(ids=named(report))
    made = exports.ask(caller, chosen, NEWEST, format, {"ids": len(set(report))}, redacted=redacted)  # type: ignore[arg-type]
    return RedirectResponse(f"/exports/{made}", status_code=303)


def _is_name(ticked: str) -> bool:
    upload, _, part = ticked.partition(".")
    return upload.isalnum() and upload.isascii() and part.isascii() and part.isdigit() and len(part) < 10
