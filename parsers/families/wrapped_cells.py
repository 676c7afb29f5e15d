"""Tables whose last cell goes on in a line of its own where it is longer than its column."""

import re
from collections.abc import Callable

from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table, TableRow

Read = Callable[[Section, Table, Sink], None]


_COUNTS = re.compile(r"/?\d+(?:/\d+)*/?\Z")
_FULL = 12  # letters of a cell that has no room for more


def _is_rest(printed: TableRow, above: str | None) -> bool:
    """Whether a line holds nothing but the rest of the counts that filled the line above (8i)."""
    alone = len(printed.cells) == 1 and _COUNTS.match(printed.cells[0])
    return bool(alone and above and len(above) >= _FULL)


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
            goes_on = bool(others) and not any(others)
            if last and sink.rows and (goes_on or _is_rest(printed, sink.rows[-1][column])):
                sink.rows[-1][column] = (sink.rows[-1][column] or "") + last
                sink.coverage.printed += 1
                sink.coverage.merged += 1
            else:
                sink.table(Table(table.title, table.headings, [printed], table.line), plan)

    return read
