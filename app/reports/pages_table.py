"""Any printed table by its number, as it was printed; the table alone where a script asks for it."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from app.reports.page.row_choice import RowChoice
from app.reports.page.statement_links import Statements
from app.reports.page.table_view import of_printed
from app.reports.table_page import page
from app.store.reports import Store
from app.web.problems import NotFound
from app.web.services import Provided

router = APIRouter(include_in_schema=False)


@router.get("/reports/{id}/tables/{number}")
def table_page(
    request: Request, id: str, number: int, store: Provided[Store], choice: Annotated[RowChoice, Query()]
) -> HTMLResponse:
    """One printed table."""
    part = choice.part
    analysis, printed = store.analysis(id, part), store.printed(id, part)
    table = printed.table(number) if analysis else None
    if analysis is None or table is None:
        raise NotFound("This report has no table of that number.")
    statements = Statements(id, part, printed.sql_texts())
    view = of_printed(table, statements, f"/reports/{id}/tables/{number}?part={part}", choice)
    return page(request, analysis, id, part, view)
