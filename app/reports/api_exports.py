"""One report as a file to keep: Markdown, PDF, one-file HTML, Excel, CSV or JSON."""

from fastapi import APIRouter, Response

from app.declared.databases import Databases
from app.exports.parameters import PROBLEMS, Fmt, OnlySheet, Redacted, file
from app.exports.publishing import Publishing
from app.exports.renamed import new_key
from app.ingest.redacted_reports import RedactedReports
from app.reports.export import export_stored
from app.store.reports import Store
from app.web.addresses import Part, ReportId
from app.web.problems import NO_REPORT, NotFound
from app.web.services import Provided

router = APIRouter(prefix="/api/v1", tags=["exports"])


@router.get("/reports/{id}/export.{format}", response_class=Response, responses=file("StoredAnalysis") | PROBLEMS)
def export_report(
    public_id: ReportId,
    fmt: Fmt,
    store: Provided[Store],
    databases: Provided[Databases],
    redacting: Provided[RedactedReports],
    publishing: Provided[Publishing],
    part: Part = 1,
    sheet: OnlySheet = None,
    redacted: Redacted = False,
) -> Response:
    """One report: the analysis object, a text for a ticket, a document, the page as one file, or its figures in sheets.

    `csv` holds its sheets one below the other, each under its title; with `sheet` it is that table alone.
    """
    if redacted:
        pair = export_stored.redacted(redacting, public_id, part, new_key())
        exported = pair and pair[1]
    else:
        exported = export_stored.exported(store, databases, public_id, part)
    if exported is None:
        raise NotFound(NO_REPORT)
    return publishing.answer(fmt, exported, sheet)
