"""Rows of a whole report that fit: the sections and the unclaimed tables they stand in, ready to be drawn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.reports.contents_view import declared
from app.reports.statement_links import IDENTIFIERS, Statements
from app.reports.table_view import TableView, of_printed, of_section

Json = Mapping[str, Any]
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


def sections(document: Json, fits: Fits, statements: Statements) -> list[TableView]:
    """The rows of every section that fit."""
    return _sections(document, lambda row: fits([row[one] for one in row if one not in NOT_SEARCHED]), statements)


def of_statement(document: Json, name: str, statements: Statements) -> list[TableView]:
    """Every row about one statement."""
    return _sections(document, lambda row: any(row.get(one) == name for one in IDENTIFIERS), statements)


def _sections(document: Json, fits: Callable[[Json], bool], statements: Statements) -> list[TableView]:
    found, scope = [], document["report"]["scope"]
    for name, section in document["report"]["sections"].items():
        rows = [row for row in section["rows"] if fits(row)]
        if rows:
            url = f"/reports/{statements.id}/sections/{name}?part={statements.part}"
            fitting = {**section, "rows": rows}
            found.append(of_section(declared(name, scope), fitting, url, ROWS_SHOWN, statements=statements))
    return found


def tables(printed: Sequence[Json], fits: Fits, statements: Statements) -> list[TableView]:
    """The rows of the tables that no section claims."""
    found = []
    for table in printed:
        rows = [row for row in table["rows"] if fits(row["cells"])]
        if table["section"] is None and rows:
            found.append(of_printed({**table, "rows": rows[:ROWS_SHOWN]}, statements))
    return found
