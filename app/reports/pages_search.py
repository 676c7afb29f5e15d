"""Every row, statement and table of one report that holds the words looked for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from app.reports.export.export import label
from app.reports.page import search
from app.reports.page.drawn_table import TableView
from app.reports.page.statement_links import Statements
from app.store.reports import Store
from app.text.find import containing, marked
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

STATEMENTS_SHOWN = 50


@dataclass(frozen=True)
class Context:
    """What `reports/search.html` gets."""

    id: str
    """The upload's public id."""
    part: int
    """Which report of the file, from 1."""
    report: str
    """Whose report it is and of when."""
    source: str
    """Address of the source page up to the line number."""
    query: str
    """The words looked for."""
    tables: Sequence[TableView]
    """The rows that hold them, by section; then those of tables that no section claims."""
    statements: Sequence[tuple[Any, str]]
    """Statements whose text holds them: a link, and the text around the first hit."""
    further: int
    """How many more statements there are."""


@router.get("/reports/{id}/find")
def find_page(
    id: str, store: Provided[Store], part: int = Query(1, ge=1), q: str = Query("", max_length=200)
) -> HTMLResponse:
    """What one report says about `q`."""
    analysis = store.analysis(id, part)
    if analysis is None:
        raise NotFound("There is no such report: it may have been deleted.")
    printed = store.printed(id, part)
    links = Statements(id, part, printed.sql_texts())
    tables, texts = [], []
    if q.split():
        fits = containing(q)
        tables = search.sections(analysis.report.scope, printed, q, links)
        tables += search.tables(printed, q, links)
        texts = [name for name, text in links.texts.items() if fits([text])]
    context = Context(
        id=id,
        part=part,
        report=label(analysis),
        source=f"/reports/{id}/source?part={part}&line=",
        query=" ".join(q.split()),
        tables=tables,
        statements=[
            (links.link(identifier), marked(links.around(identifier, q), q)) for identifier in texts[:STATEMENTS_SHOWN]
        ],
        further=max(len(texts) - STATEMENTS_SHOWN, 0),
    )
    return render("reports/search.html", context)
