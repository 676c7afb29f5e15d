"""Tables whose last cell goes on in a line of its own where it is longer than its column."""

from collections.abc import Callable

from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table

Read = Callable[[Section, Table, Sink], None]


def wrapping(column: str) -> Read:
    """Reads tables in which this column, if it is the last one, may go on in the next line."""

    def read(section: Section, table: Table, sink: Sink) -> None:
        plan = section.plan(table)
        if plan is None:
            return
        if not plan or plan[-1] is None or plan[-1][0] != column:
            sink.table(table, plan)
            return
        for printed in table.rows:
            *others, last = printed.cells
            if last and others and not any(others) and sink.rows:
                sink.rows[-1][column] = (sink.rows[-1][column] or "") + last
                sink.coverage.printed += 1
                sink.coverage.merged += 1
            else:
                sink.table(Table(table.title, table.headings, [printed], table.line), plan)

    return read
