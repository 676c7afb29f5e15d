"""One report as a file to keep: Markdown, one-file HTML, Excel, CSV or JSON."""

from fastapi import APIRouter, Response

from app.declared.databases import Databases
from app.exports.parameters import FILE, Fmt, OnlySheet
from app.exports.response import answer
from app.reports import export
from app.store.reports import Store
from app.web.addresses import Part, ReportId
from app.web.problems import NO_REPORT, NotFound
from app.web.schemas import problems
from app.web.services import Provided

router = APIRouter(prefix="/api/v1", tags=["exports"])


@router.get("/reports/{id}/export.{format}", response_class=Response, responses=FILE | problems(400, 404, 422))
def export_report(
    public_id: ReportId,
    fmt: Fmt,
    store: Provided[Store],
    databases: Provided[Databases],
    part: Part = 1,
    sheet: OnlySheet = None,
) -> Response:
    """One report: the analysis object, a text for a ticket, the page as one file, or every figure in sheets.

    `csv` holds its sheets one below the other, each under its title; with `sheet` it is that table alone.
    """
    analysis = store.analysis(public_id, part)
    if analysis is None:
        raise NotFound(NO_REPORT)
    printed = store.printed(public_id, part)
    database = databases.of_report(public_id, part)
    exported = export.exported(analysis, printed, lambda: store.document(public_id, part) or b"", database)
    return answer(fmt, exported, sheet)
