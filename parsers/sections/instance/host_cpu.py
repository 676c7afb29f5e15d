"""Host CPU: load and how the processors spent the interval; idle includes I/O wait on Linux.

AWR text prints nothing, not even blanks, for a number of cores or sockets that is not known: the figures behind it
stand further left, and idle, which is always printed, seems to be missing. Processors are whole numbers, loads and
percentages have decimals, so that the figures can still be told apart.
"""

from itertools import takewhile

from parsers.model.column_types import Column, number, percent
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table, TableRow

_PROCESSORS = 3
_SHARES = 4  # user, system, I/O wait, idle


def _rows(section: Section, table: Table, sink: Sink) -> None:
    plan = section.plan(table)
    if plan is None:
        return
    idle = [reading[0] if reading else "" for reading in plan].index("idle_percent")
    for row in table.rows:
        if idle == len(plan) - 1 and (len(row.cells) <= idle or not row.cells[idle]):
            row = TableRow(row.line, _put_back(row, len(plan)))
        sink.table(Table(table.title, table.headings, [row], table.line), plan)


def _put_back(row: TableRow, width: int) -> list[str]:
    """The figures under their own headings again; the row as it was where they can't be told apart."""
    figures = " ".join(row.cells).split()
    processors = list(takewhile(lambda figure: "." not in figure, figures))
    shares = figures[len(processors) :]
    if len(processors) > _PROCESSORS or len(shares) not in (_SHARES, _SHARES + 2):
        return [" ".join(figures)]
    return processors + [""] * (width - len(figures)) + shares


section = Section(
    name="host_cpu",
    title="Host CPU",
    titles=("host cpu.*",),
    summaries=("this table displays system load statistics",),
    columns=(
        Column("cpus", number, ("CPUs",), "CPUs"),
        Column("cores", number, ("Cores",), "Cores"),
        Column("sockets", number, ("Sockets",), "Sockets"),
        Column("load_begin", number, ("Load Average Begin", "Load Begin", "Begin"), "Load at begin"),
        Column("load_end", number, ("Load Average End", "Average End", "End"), "Load at end"),
        Column("user_percent", percent, ("%User", "User"), "User", "%"),
        Column("system_percent", percent, ("%System", "System"), "System", "%"),
        Column("wait_io_percent", percent, ("%WIO", "WIO"), "I/O wait", "%"),
        Column("idle_percent", percent, ("%Idle", "Idle"), "Idle", "%"),
        Column("wait_cpu_percent", percent, ("%WCPU", "WCPU"), "CPU wait", "%"),
    ),
    required=("user_percent", "idle_percent"),
    order=50,
    read=_rows,
)
