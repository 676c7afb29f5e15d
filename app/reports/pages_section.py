"""All rows of one section; its table alone where a script asks for it."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from app.analysis.document import Analysis
from app.reports.page.contents_view import declared
from app.reports.page.row_choice import RowChoice
from app.reports.page.statement_links import Statements
from app.reports.page.table_view import of_section
from app.reports.table_page import page
from app.store.reports import Store
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import is_fragment
from parsers.model.report import Unread

router = APIRouter(include_in_schema=False)

ROWS_UNFOLDED = 200


@router.get("/reports/{id}/sections/{name}")
def section_page(
    request: Request, id: str, name: str, store: Provided[Store], choice: Annotated[RowChoice, Query()]
) -> HTMLResponse:
    """One section, whole; unfolded in the report page, its first rows."""
    part = choice.part
    analysis, printed = store.analysis(id, part), store.printed(id, part)
    section = printed.section(name) if analysis else None
    if analysis is None or section is None:
        raise NotFound("This report has no such section.")
    unfolded = is_fragment(request)
    table = of_section(
        declared(name, analysis.report.scope),
        section,
        f"/reports/{id}/sections/{name}?part={part}",
        ROWS_UNFOLDED if unfolded else None,
        statements=Statements(id, part, printed.sql_texts()),
        unread=_unread(store, id, analysis, name),
        choice=choice,
    )
    return page(request, analysis, id, part, table)


def _unread(store: Store, id: str, analysis: Analysis, name: str) -> Sequence[Unread]:
    """The report's rows that could not be read, those of this section among them."""
    counted = analysis.report.coverage.get(name)
    is_read = counted is None or counted.read is not None
    return (analysis if is_read else store.all_read(id, analysis)).report.unread
