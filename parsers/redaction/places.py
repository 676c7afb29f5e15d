"""Where a report prints names, statements and Oracle's own words, as the reader tells: each by its line."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from parsers.model.report import Report, Row
from parsers.model.section import Section
from parsers.model.table import Table, TableRow
from parsers.redaction.columns import HEADINGS, NAMES, NAMES_IN, ORACLES, names_something
from parsers.redaction.staying import WORD
from parsers.sections.catalogue import known

_STATEMENT = "sql text"
_LISTS = ("sql ordered by", "top sql with")
_LABELLED = re.compile(r"(?:Module|PDB|PDB Name|Container|Container Name): *(?P<name>.*)")
_SHORTEST_NUMBER = 6


@dataclass(slots=True)
class Printed:
    """What the rows of one line print: cells that are names, cells that are Oracle's words, cells of SQL text."""

    names: set[str] = field(default_factory=set)
    oracles: set[str] = field(default_factory=set)
    statements: set[str] = field(default_factory=set)

    def add(self, other: "Printed") -> None:
        self.names |= other.names
        self.oracles |= other.oracles
        self.statements |= other.statements


@dataclass(slots=True)
class Places:
    """`printed` by the file's line; `statements` are those of text reports, each the lines that it is printed on;
    `numbers` are names that look like numbers; `own` those of the database, its instances and hosts."""

    printed: defaultdict[int, Printed] = field(default_factory=lambda: defaultdict(Printed))
    statements: list[list[int]] = field(default_factory=list)
    numbers: set[str] = field(default_factory=set)
    own: set[str] = field(default_factory=set)

    def names(self) -> set[str]:
        """Every name that is printed in a column of names."""
        return {name for printed in self.printed.values() for name in printed.names} | self.own


def places_of(report: Report) -> Places:
    """The places of one report."""
    places = Places()
    for section in report.sections.values():
        for row in section.rows:
            _add_row(section.name, row, places.printed[row["line"]])
    sections = {section.name: section for section in known(report.scope)}
    for table in report.tables:
        _add_table(table, sections.get(table.section or ""), places)
    places.own |= set(filter(None, _own(report)))
    whole = {str(report.database.dbid)} | places.names()
    places.numbers |= {name for name in whole if name.isdigit() and len(name) >= _SHORTEST_NUMBER}
    return places


def _own(report: Report) -> Iterator[str | None]:
    yield from (report.database.name, report.database.container)
    for instance in (*report.instances, *([report.instance] if report.instance else [])):
        yield from (instance.name, instance.host)


def _add_row(section: str, row: Row, printed: Printed) -> None:
    for column, value in row.items():
        named = (section, column) in NAMES_IN
        if isinstance(value, str) and value:
            if named or (column in NAMES and column != "comment"):
                printed.names.add(value)
            elif column in ORACLES:
                printed.oracles.add(value)
            elif column == "comment":
                printed.names.add(value)
        elif isinstance(value, int) and column in NAMES:
            printed.names.add(str(value))


def _add_table(table: Table, section: Section | None, places: Places) -> None:
    """What the table's own cells are, where rows tell less: a cell that was completed, rows that were merged."""
    plan = section.plan(table) if section else None
    if section and plan and not section.positional:
        columns = [reading[0] if reading else "" for reading in plan]
        for row in table.rows:
            if len(row.cells) > len(columns) // 2:
                cells = zip(columns, row.cells, strict=False)
                _add_row(section.name, {name: cell for name, cell in cells if name and cell}, places.printed[row.line])
    headings = [" ".join(WORD.findall(heading.lower())) for heading in table.headings]
    if table.section in ("parameters", "parameters_multi_valued"):
        _add_parameters(table.rows, places)
    if any(_STATEMENT in heading for heading in headings):
        for row in table.rows:
            printed = places.printed[row.line]
            printed.statements |= _under(row, [_STATEMENT in heading for heading in headings])
    elif table.title.lower().lstrip("* ").startswith(_LISTS):
        places.statements += _statements(table.rows, places)
    if table.section is None:
        for row in table.rows:
            places.printed[row.line].names |= _under(row, [heading in HEADINGS for heading in headings])


def _under(row: TableRow, wanted: Iterable[bool]) -> set[str]:
    return {cell for cell, is_wanted in zip(row.cells, wanted, strict=False) if is_wanted and cell}


def _add_parameters(rows: list[TableRow], places: Places) -> None:
    """The values of parameters that name something; a wrapped value goes on in rows without a name."""
    name = ""
    for row in rows:
        name = row.cells[0] or name
        if names_something(name):
            places.printed[row.line].names |= {cell for cell in row.cells[1:] if cell}


def _statements(rows: list[TableRow], places: Places) -> Iterator[list[int]]:
    """The lines of each statement of a list in text: those between rows of figures, without what names its module."""
    lines: list[int] = []
    for row in rows:
        labelled = None
        if len(row.cells) == 1 and not lines and (labelled := _LABELLED.match(row.cells[0].strip())):
            places.printed[row.line].names.add(labelled["name"].strip())
        elif len(row.cells) == 1:
            lines.append(row.line)
        elif lines:
            yield lines
            lines = []
    if lines:
        yield lines
