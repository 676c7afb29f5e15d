"""The page of one table of a report, of a section or as it was printed; the table alone where a script asks for it."""

from dataclasses import dataclass

from fastapi import Request
from fastapi.responses import HTMLResponse

from app.analysis.document import Analysis
from app.reports.export.export import label
from app.reports.page.drawn_table import TableView
from app.web.templating import is_fragment, render


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


def page(request: Request, analysis: Analysis, id: str, part: int, table: TableView) -> HTMLResponse:
    """The table of this report."""
    context = Context(
        report=label(analysis),
        back=f"/reports/{id}?part={part}",
        source=f"/reports/{id}/source?part={part}&line=",
        table=table,
    )
    return render("reports/_table_alone.html" if is_fragment(request) else "reports/table.html", context)
