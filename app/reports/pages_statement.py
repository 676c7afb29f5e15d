"""One statement: its text once, wrapped and never as markup, and every row of the report that is about it."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from app.reports.export.export import label
from app.reports.page import search
from app.reports.page.drawn_table import TableView
from app.reports.page.statement_links import Statements
from app.store.reports import Store
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `reports/statement.html` gets."""

    report: str
    """Whose report it is and of when."""
    back: str
    """Address of the report page."""
    source: str
    """Address of the source page up to the line number."""
    name: str
    """The SQL id or hash value."""
    text: str
    """The statement as printed."""
    tables: Sequence[TableView]
    """The rows about it, by section."""


@router.get("/reports/{id}/sql/{name}")
def statement_page(id: str, name: str, store: Provided[Store], part: int = Query(1, ge=1)) -> HTMLResponse:
    """The statement of that SQL id or hash value."""
    analysis, printed = store.analysis(id, part), store.printed(id, part)
    text = printed.sql_texts().get(name) if analysis else None
    if analysis is None or text is None:
        raise NotFound("This report prints no text of such a statement.")
    # Its own page needs no links to itself, and no beginning of its text in every row.
    tables = search.of_statement(analysis.report.scope, printed, name, Statements(id, part))
    context = Context(
        report=label(analysis),
        back=f"/reports/{id}?part={part}",
        source=f"/reports/{id}/source?part={part}&line=",
        name=name,
        text=text,
        tables=tables,
    )
    return render("reports/statement.html", context)
