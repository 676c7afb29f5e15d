"""One section, or one printed table, as comma-separated values: figures as they are, not as a page words them."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from app.exports import csv
from app.exports.response import kept
from app.exports.sheet import Column, Sheet
from app.reports import export, export_section_sheets
from app.reports.contents_view import declared
from app.store.reports import Store
from app.web.addresses import Part, ReportId
from app.web.problems import NO_REPORT, NotFound
from app.web.schemas import problems
from app.web.services import Provided
from parsers.model.table import PrintedTable

router = APIRouter(prefix="/api/v1/reports", tags=["exports"])
CSV: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}


@router.get("/{id}/sections/{name}/export.csv", response_class=Response, responses=CSV | problems(400, 404, 422))
def export_section(
    public_id: ReportId,
    name: Annotated[str, Path(description="A key of `report.sections`, such as load_profile")],
    store: Provided[Store],
    part: Part = 1,
) -> Response:
    """Every row of one section in printed order, with its line; the same table as the sheet of the report's export."""
    analysis = store.analysis(public_id, part)
    if analysis is None:
        raise NotFound(NO_REPORT)
    section = store.printed(public_id, part).section(name)
    if section is None:
        raise NotFound("This report has no section of that name; `contents` of the report names those it has.")
    sheet = export_section_sheets.section(declared(name, analysis.report.scope), section.rows)
    return kept("csv", f"{export.name(analysis)}-{name}", csv.render([sheet]))


@router.get("/{id}/tables/{number}/export.csv", response_class=Response, responses=CSV | problems(400, 404, 422))
def export_table(
    public_id: ReportId,
    number: Annotated[int, Path(ge=0, le=1_000_000, description="As `number` in the printed order")],
    store: Provided[Store],
    part: Part = 1,
) -> Response:
    """Every row of one printed table, cells as printed, with its line."""
    analysis = store.analysis(public_id, part)
    if analysis is None:
        raise NotFound(NO_REPORT)
    table = store.printed(public_id, part).table(number)
    if table is None:
        raise NotFound("This report has no table of that number; `contents` of the report numbers those it has.")
    return kept("csv", f"{export.name(analysis)}-table-{number}", csv.render([_sheet(table)]))


def _sheet(table: PrintedTable) -> Sheet:
    width = max([len(table.headings), *(len(row.cells) for row in table.rows)], default=0)
    headings = [*table.headings, *[""] * (width - len(table.headings))]
    columns = [Column(str(at), heading) for at, heading in enumerate(headings)]
    rows = [{**{str(at): cell for at, cell in enumerate(row.cells)}, "line": row.line} for row in table.rows]
    return Sheet(table.title, [*columns, export_section_sheets.LINE], rows)
