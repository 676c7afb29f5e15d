"""Rows of a whole report that fit: the sections and the unclaimed tables they stand in, ready to be drawn."""

from collections.abc import Callable

from msgspec.structs import replace

from app.analysis.document import PrintedRow, PrintedSection
from app.analysis.printed import Printed
from app.reports.page.contents_view import declared
from app.reports.page.drawn_table import TableView
from app.reports.page.row_choice import RowChoice, searched
from app.reports.page.statement_links import IDENTIFIERS, Statements
from app.reports.page.table_view import of_printed, of_section
from app.text.find import containing
from parsers.model.report import Scope

ROWS_SHOWN = 20


def sections(scope: Scope, printed: Printed, query: str, statements: Statements) -> list[TableView]:
    """The rows of every section that hold what is looked for, marked."""
    fits = containing(query)
    return [
        _view(scope, name, section, statements, RowChoice(find=query))
        for name, section in printed.sections()
        if any(fits(searched(row)) for row in section.rows)
    ]


def of_statement(scope: Scope, printed: Printed, name: str, statements: Statements) -> list[TableView]:
    """Every row about one statement."""

    def about(row: PrintedRow) -> bool:
        return any(row.get(key) == name for key in IDENTIFIERS)

    return [
        _view(scope, section, replace(whole, rows=rows), statements)
        for section, whole in printed.sections()
        if (rows := _rows(whole, about))
    ]


def _rows(section: PrintedSection, fits: Callable[[PrintedRow], bool]) -> list[PrintedRow]:
    return [row for row in section.rows if fits(row)]


def _view(
    scope: Scope, name: str, section: PrintedSection, statements: Statements, choice: RowChoice | None = None
) -> TableView:
    url = f"/reports/{statements.id}/sections/{name}?part={statements.part}"
    return of_section(declared(name, scope), section, url, ROWS_SHOWN, statements=statements, choice=choice)


def tables(printed: Printed, query: str, statements: Statements) -> list[TableView]:
    """The rows of the tables that no section claims, and that hold what is looked for, marked."""
    views = []
    for table in printed.tables():
        if table.section is None:
            url = f"/reports/{statements.id}/tables/{table.number}?part={statements.part}"
            views.append(of_printed(table, statements, url, RowChoice(find=query), ROWS_SHOWN))
    return [view for view in views if view.rows]
