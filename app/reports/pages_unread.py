"""All rows of one report that could not be read, with the reason and the line of each."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from app.reports.export.export import label
from app.store.reports import Store
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render
from parsers.model.report import Unread

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `reports/unread.html` gets."""

    report: str
    """Whose report it is and of when."""
    back: str
    """Address of the report page."""
    source: str
    """Address of the source page up to the line number."""
    unread: Sequence[Unread]
    """The rows."""
    left: int
    """How many sections are not read, as their file is refused by now."""


@router.get("/reports/{id}/unread")
def unread_page(id: str, store: Provided[Store], part: int = Query(1, ge=1)) -> HTMLResponse:
    """What of this report is in no figure."""
    analysis = store.analysis(id, part)
    if analysis is None:
        raise NotFound("There is no such report: it may have been deleted.")
    read = store.all_read(id, analysis)
    left = sum(section.rows is None and section.state == "present" for section in read.contents.sections)
    source = f"/reports/{id}/source?part={part}&line="
    back = f"/reports/{id}?part={part}"
    return render("reports/unread.html", Context(label(analysis), back, source, read.report.unread, left))
