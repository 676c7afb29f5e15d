"""Rows of a whole report that fit: the sections and the unclaimed tables they stand in, ready to be drawn."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from app.analysis.document import PrintedRow
from app.analysis.printed import Printed
from app.reports.contents_view import declared
from app.reports.statement_links import IDENTIFIERS, Statements
from app.reports.table_view import TableView, of_printed, of_section
from parsers.model.report import Scope

Fits = Callable[[Sequence[Any]], bool]

NOT_SEARCHED = {"line", "buckets", "overflow"}
ROWS_SHOWN = 20


def containing(query: str) -> Fits:
    """Whether a row holds every word of the query somewhere, in whatever case."""
    wanted = query.casefold().split()

    def fits(values: Sequence[Any]) -> bool:
        text = " ".join(map(str, values)).casefold()
        return all(one in text for one in wanted)

    return fits


def sections(scope: Scope, printed: Printed, fits: Fits, statements: Statements) -> list[TableView]:
    """The rows of every section that fit."""

    def holds(row: PrintedRow) -> bool:
        return fits([value for key, value in row.items() if key not in NOT_SEARCHED])

    return _sections(scope, printed, holds, statements)


def of_statement(scope: Scope, printed: Printed, name: str, statements: Statements) -> list[TableView]:
    """Every row about one statement."""
    return _sections(scope, printed, lambda row: any(row.get(key) == name for key in IDENTIFIERS), statements)


def _sections(
    scope: Scope, printed: Printed, fits: Callable[[PrintedRow], bool], statements: Statements
) -> list[TableView]:
    views = []
    for name, section in printed.sections():
        rows = [row for row in section.rows if fits(row)]
        if rows:
            url = f"/reports/{statements.id}/sections/{name}?part={statements.part}"
            fitting = replace(section, rows=rows)
            views.append(of_section(declared(name, scope), fitting, url, ROWS_SHOWN, statements=statements))
    return views


def tables(printed: Printed, fits: Fits, statements: Statements) -> list[TableView]:
    """The rows of the tables that no section claims."""
    views = []
    for table in printed.tables():
        rows = [row for row in table.rows if fits(row.cells)] if table.section is None else []
        if rows:
            views.append(of_printed(replace(table, rows=rows[:ROWS_SHOWN]), statements))
    return views
