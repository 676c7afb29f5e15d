"""One section, or one printed table, as comma-separated values: figures as they are, not as a page words them."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from app.analysis.document import Analysis
from app.analysis.printed import Printed
from app.exports import csv
from app.exports.parameters import Redacted
from app.exports.renamed import new_key
from app.exports.response import kept
from app.exports.sheet import Column, Sheet
from app.ingest.redacted_reports import RedactedReports
from app.reports.export import export, export_section_sheets
from app.reports.page.contents_view import declared
from app.store.reports import Store
from app.web.addresses import Part, ReportId
from app.web.open_api import Responses
from app.web.problems import NO_REPORT, NotFound
from app.web.schemas import problems
from app.web.services import Provided
from parsers.model.table import PrintedTable

router = APIRouter(prefix="/api/v1/reports", tags=["exports"])
CSV: Responses = {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}


@router.get("/{id}/sections/{name}/export.csv", response_class=Response, responses=CSV | problems(400, 404, 422, 503))
def export_section(
    public_id: ReportId,
    name: Annotated[str, Path(description="A key of `report.sections`, such as load_profile")],
    store: Provided[Store],
    redacting: Provided[RedactedReports],
    part: Part = 1,
    redacted: Redacted = False,
) -> Response:
    """Every row of one section in printed order, with its line; the same table as the sheet of the report's export."""
    analysis, printed = _report(store, redacting if redacted else None, public_id, part)
    section = printed.section(name)
    if section is None:
        raise NotFound("This report has no section of that name; `contents` of the report names those it has.")
    sheet = export_section_sheets.section(declared(name, analysis.report.scope), section.rows)
    return kept("csv", f"{export.name(analysis)}-{name}", csv.render([sheet]))


@router.get("/{id}/tables/{number}/export.csv", response_class=Response, responses=CSV | problems(400, 404, 422, 503))
def export_table(
    public_id: ReportId,
    number: Annotated[int, Path(ge=0, le=1_000_000, description="As `number` in the printed order")],
    store: Provided[Store],
    redacting: Provided[RedactedReports],
    part: Part = 1,
    redacted: Redacted = False,
) -> Response:
    """Every row of one printed table, cells as printed, with its line."""
    analysis, printed = _report(store, redacting if redacted else None, public_id, part)
    table = printed.table(number)
    if table is None:
        raise NotFound("This report has no table of that number; `contents` of the report numbers those it has.")
    return kept("csv", f"{export.name(analysis)}-table-{number}", csv.render([_sheet(table)]))


def _report(store: Store, redacting: RedactedReports | None, public_id: str, part: int) -> tuple[Analysis, Printed]:
    """A report as it is stored or, where there is what does so, redacted. Raises NotFound, Refused."""
    if redacting is not None and (redacted := redacting.redacted(public_id, part, new_key())) is not None:
        return redacted.analysis, redacted.finished
    analysis = None if redacting else store.analysis(public_id, part)
    if analysis is None:
        raise NotFound(NO_REPORT)
    return analysis, store.printed(public_id, part)


def _sheet(table: PrintedTable) -> Sheet:
    width = max([len(table.headings), *(len(row.cells) for row in table.rows)], default=0)
    headings = [*table.headings, *[""] * (width - len(table.headings))]
    columns = [Column(str(at), heading) for at, heading in enumerate(headings)]
    rows = [{**{str(at): cell for at, cell in enumerate(row.cells)}, "line": row.line} for row in table.rows]
    return Sheet(table.title, [*columns, export_section_sheets.LINE], rows)
