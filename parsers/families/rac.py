"""What the RAC sections of an instance report share: labels that carry their unit, and columns under CR and Current."""

import re
from functools import cache, partial

from parsers.model.column_types import Column, Converted, Kind, label, milliseconds, number, percent, text
from parsers.model.report import Row
from parsers.model.section import Section
from parsers.model.section_builder import Plan, Sink, convert
from parsers.model.table import Table, TableRow

_UNIT = re.compile(r"\((ns|us|ms|s)\)")
_FACTORS = {"ns": 1e-6, "us": 1e-3, "ms": 1.0, "s": 1e3}
_UNITS_IN_WORDS = (("microsecond", "us"), ("milisecond", "ms"), ("millisecond", "ms"))

LABELLED_COLUMNS = (
    Column("name", label, (), "Figure"),
    Column("time_ms", number, (), "Time", "ms"),
    Column("percent", percent, (), "Percent", "%"),
    Column("value", number, (), "Value"),
)
BLOCK_COLUMNS = (
    Column("from_instance", number, ("Inst No", "Src Inst#", "Src Inst"), "From instance"),
    Column("block_class", text, ("Block Class",), "Block class"),
)


def labelled(section: Section, table: Table, sink: Sink) -> None:
    """Labels and figures by turns; the label says whether the figure is a time, a percentage or a ratio."""
    for printed in table.rows:
        sink.many(printed, _labelled_pairs)


def _labelled_pairs(printed: TableRow) -> list[Row]:
    cells = printed.cells
    if len(cells) == 1 and ":" in cells[0]:  # Statspack 9.2 underlines its titles with dashes, as if with one column
        name, colon, figure = cells[0].rpartition(":")
        cells = [name + colon, figure.strip()]
    pairs = zip(cells[::2], cells[1::2], strict=False)
    return [_labelled(name, figure) for name, figure in pairs if name]


def _labelled(name: str, figure: str) -> Row:
    unit = _UNIT.search(name)
    if unit:
        column, kind = "time_ms", _scaled(_FACTORS[unit.group(1)])
    elif "%" in name or "hit ratio" in name.lower():
        column, kind = "percent", percent
    else:
        column, kind = "value", number
    return convert(((("name", label), name), ((column, kind), figure)))


def unit_of(table: Table) -> str:
    """The unit of a table's times, milliseconds where it is not printed."""
    return printed_unit(table) or "ms"


def printed_unit(table: Table) -> str | None:
    """The unit of a table's times: its groups or title carry it, or its notes say it in words."""
    match = _UNIT.search(" ".join((table.title, *table.groups, *table.headings)))
    if match:
        return match.group(1)
    notes = " ".join(table.notes).lower()
    named = _UNIT.search(notes)
    if named:
        return named.group(1)
    return next((unit for word, unit in _UNITS_IN_WORDS if word in notes), None)


def timed(section: Section, table: Table, sink: Sink) -> None:
    """A table whose times are all in the unit that its heading, title or notes name."""
    plan = section.plan(table)
    if plan is not None:
        factor = _FACTORS[unit_of(table)]
        sink.table(table, _in_milliseconds(plan, _scaled(factor) if factor != 1 else milliseconds))


def _in_milliseconds(plan: Plan, kind: Kind) -> Plan:
    return [(reading[0], kind) if reading and reading[0].endswith("_ms") else reading for reading in plan]


@cache  # one kind a unit: what is read of a kind is kept
def _scaled(factor: float) -> Kind:
    return partial(_times, factor)


def _times(factor: float, cell: str) -> Converted:
    """A plain figure in the unit of its table; one that brings its own unit is in that."""
    if cell[-1:].isalpha() and cell[:1].isdigit():
        return milliseconds(cell)
    value = number(cell)
    return round(value * factor, 9) if isinstance(value, int | float) else value
