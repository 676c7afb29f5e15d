"""Any printed table by its number, as it was printed; the table alone where a script asks for it."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from app.reports.drawn_table import TableView
from app.reports.export import label
from app.reports.row_choice import RowChoice
from app.reports.statement_links import Statements
from app.reports.table_view import of_printed
from app.store.reports import Store
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import is_fragment, render

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `reports/table.html` gets."""

    report: str
    """Whose report it is and of when."""
    back: str
    """Address of the report page."""
    source: str
    """Address of the source page up to the line number."""
    table: TableView
    """The table."""


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
    context = Context(
        report=label(analysis),
        back=f"/reports/{id}?part={part}",
        source=f"/reports/{id}/source?part={part}&line=",
        table=of_printed(
            table, Statements(id, part, printed.sql_texts()), f"/reports/{id}/tables/{number}?part={part}", choice
        ),
    )
    return render("reports/_table_alone.html" if is_fragment(request) else "reports/table.html", context)
