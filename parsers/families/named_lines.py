"""Text tables that print a name on a line of its own, over its figures and without a ruler of its own."""

from collections.abc import Iterator

from parsers.model.no_rows import is_rule
from parsers.model.section import Section
from parsers.model.section_builder import Plan, Sink, convert
from parsers.model.table import Table, TableRow

_FIGURES = frozenset("0123456789.-+#")
_NOT_AVAILABLE = frozenset({"N/A", "*"})


def read_named_lines(section: Section, table: Table, sink: Sink) -> None:
    """Reads a table whose first contract column is the name; HTML prints it as a column like any other."""
    plan = section.plan(table)
    if plan is not None:
        read_planned(section, table, sink, plan)


def read_planned(section: Section, table: Table, sink: Sink, plan: Plan) -> None:
    """Reads such a table when it is known which column is which."""
    name = section.columns[0].name
    if not _are_figures(plan, section):
        sink.table(table, plan)
        return
    for named, figures in _pairs(table):
        if named:
            _read(sink, plan, name, named, figures)
        elif figures:
            sink.refuse(figures, "figures without a name")


def _are_figures(plan: Plan, section: Section) -> bool:
    """Whether no name stands among the columns."""
    names = {column.name for column in section.columns if column.is_text and column.headings != ("*",)}
    return not any(reading and reading[0] in names for reading in plan)


def _read(sink: Sink, plan: Plan, name: str, named: TableRow, figures: TableRow | None) -> None:
    cells = figures.cells if figures else []
    joined = TableRow(figures.line if figures else named.line, [*named.cells, *cells])
    sink.guarded(joined, lambda _: {name: named.cells[0], **convert(zip(plan, cells, strict=False))})


def _pairs(table: Table) -> Iterator[tuple[TableRow | None, TableRow | None]]:
    """Each name with the figures under it; either may have got lost."""
    named: TableRow | None = None
    for printed in table.rows:
        if is_rule(printed.cells):
            continue
        if _holds_figures(printed):
            yield named, printed
            named = None
        else:
            if named:
                yield named, None
            named = TableRow(printed.line, [" ".join(cell for cell in printed.cells if cell)])
    if named:
        yield named, None


def _holds_figures(printed: TableRow) -> bool:
    return all(cell[0] in _FIGURES or cell in _NOT_AVAILABLE for cell in printed.cells if cell)


def percent_pairs(section: Section, table: Table, sink: Sink) -> None:
    """Reads a table each of whose lines prints several names, each before its percentage."""
    for printed in table.rows:
        sink.pairs(printed, "name", "percent")
