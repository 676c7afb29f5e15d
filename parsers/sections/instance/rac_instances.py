"""The first lines of RAC Statistics: how many instances were open, how many LMS processes they ran."""

import re

from parsers.model.column_types import Column, label, number
from parsers.model.section import Section
from parsers.model.section_builder import Sink, convert
from parsers.model.table import Table, TableRow

_CHANGES = re.compile(r"\(([\d,]+) priority changes?\)")


def _counts(section: Section, table: Table, sink: Sink) -> None:
    for printed in table.rows:
        sink.guarded(printed, _count)


def _count(printed: TableRow) -> dict[str, object]:
    """The changes of priority stand behind the last figure, in text without a column of their own."""
    name, *figures = printed.cells
    changes = _CHANGES.search(" ".join(figures))
    begin, end, *_ = (*(_CHANGES.sub("", figure).strip() for figure in figures), "", "")
    return convert(
        (
            (("name", label), name),
            (("begin_value", number), begin),
            (("end_value", number), end),
            (("priority_changes", number), changes.group(1) if changes else ""),
        )
    )


section = Section(
    name="rac_instances",
    title="RAC Statistics",
    titles=("rac statistics",),
    summaries=("this table displays information about rac instances",),
    columns=(
        Column("name", label, (), "Figure"),
        Column("begin_value", number, ("Begin",), "Begin"),
        Column("end_value", number, ("End",), "End"),
        Column("priority_changes", number, (), "Priority changes"),
    ),
    required=("begin_value", "end_value"),
    order=700,
    read=_counts,
)
