"""A whole cluster report, and what is to be read back from it."""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from tests.writer.cluster import print_html, print_text, tables
from tests.writer.cluster.table import AGGREGATES, Table
from tests.writer.form import PrintedRow
from tests.writer.model import Figures, Row
from tests.writer.printed import Printed
from tests.writer.releases import Media, Release


@dataclass(frozen=True)
class Expected:
    """A printed cell and the row of the section it is read into: by its place, or by whose it is and its name."""

    section: str
    row: int | Row
    column: str
    cell: Printed


@dataclass
class Written:
    content: str = ""
    expected: list[Expected] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    flat: dict[str, Callable[[Row], Row]] = field(default_factory=dict)

    @property
    def data(self) -> bytes:
        return self.content.encode()


@cache
def known() -> tuple[Table, ...]:
    """Every table the writer can print, in the order of the report."""
    found = [importlib.import_module(f"{tables.__name__}.{one.name}") for one in pkgutil.iter_modules(tables.__path__)]
    return tuple(
        table for _, table in sorted((one for module in found for one in module.tables), key=lambda one: one[0])
    )


def whose(row: PrintedRow) -> Row:
    """Whose row it is, as the contract says it."""
    value = row["who"].value
    if value in AGGREGATES:
        return {"instance": None, "aggregate": value}
    return {"instance": None if value == "*" else value, "aggregate": None}


def _expect(table: Table, printed: list[PrintedRow], written: Written) -> None:
    start = written.counts.get(table.section, 0)
    for index, row in enumerate(printed):
        own = whose(row) if table.of_instances else {}
        for name, cell in row.items():
            column, _, of = name.partition("@")
            if name == "who":
                continue
            place: int | Row = {**own, table.across: of} if table.across else start + index
            if column and not (table.across and cell.value is None):
                written.expected.append(Expected(table.section, place, column, cell))
        if own and not table.across:
            for name, value in own.items():
                written.expected.append(Expected(table.section, start + index, name, Printed("", value)))
    if not table.across:
        written.counts[table.section] = start + len(printed)


def write(figures: Figures, release: Release, media: Media) -> Written:
    """Prints those figures as that release would."""
    written = Written()
    lines = ["", "WORKLOAD REPOSITORY REPORT (RAC)", ""] if media == "text" else print_html.front(figures)
    for table in known():
        if table.key not in figures.sections or not table.is_printed(release, media):
            continue
        printed = table.printed(figures.sections[table.key], release, media)
        _expect(table, printed, written)
        if table.flat:
            written.flat[table.section] = table.flat
        lines += print_text.section(table, figures, printed) if media == "text" else print_html.section(table, printed)
    lines += ["End of Report", ""] if media == "text" else ["End of Report", "</body></html>", ""]
    written.content = "\n".join(lines)
    return written
