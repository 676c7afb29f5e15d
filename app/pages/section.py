"""All rows of one section; its table alone where a script asks for it."""

from dataclasses import dataclass

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

import parsers
from app.errors import NotFound
from app.store import Store
from app.tableview import TableView, of_section
from app.templating import is_fragment, render

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `table.html` gets."""

    back: str
    """Address of the report page."""
    source: str
    """Address of the source page up to the line number."""
    table: TableView
    """The table."""


@router.get("/reports/{id}/sections/{name}")
def section_page(request: Request, id: str, name: str, part: int = Query(1, ge=1)) -> HTMLResponse:
    """One section, whole."""
    store: Store = request.app.state.store
    document = store.analysis(id, part)
    section = document["report"]["sections"].get(name) if document else None
    declared = next((one for one in parsers.catalogue() if one["name"] == name), None)
    if section is None or declared is None:
        raise NotFound("This report has no such section.")
    context = Context(
        back=f"/reports/{id}?part={part}",
        source=f"/reports/{id}/source?part={part}&line=",
        table=of_section(declared, section, ""),
    )
    return render("_table_alone.html" if is_fragment(request) else "table.html", context)
