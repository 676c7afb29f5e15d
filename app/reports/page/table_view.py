"""Tables ready to be drawn by `_table.html`: a section by its declared columns, or a table as it was printed."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.analysis.document import Fact, PrintedRow, PrintedSection
from app.reports.page.drawn_table import Column, Row, TableView
from app.reports.page.row_choice import RowChoice
from app.reports.page.statement_links import IDENTIFIERS, Statements
from app.text import charts
from app.text.find import marked
from app.text.terms import named
from parsers.model.report import Unread
from parsers.model.table import PrintedTable, TableRow
from parsers.sections.catalogue import KnownColumn, KnownSection
from rules.wording import cell, figure, unit_shown, words

IS_NAME = re.compile(r"(^|_)(id|dbid|snap|number|instance)$")  # numbers that are names get no thousands
_NUMBER = re.compile(r"[-+]?[\d,]*+(?:\.\d++|(?<=\d)) ?[%A-Za-z]{0,2}\Z")

ALIGNED_DECIMALS = 3
ONE_LINE = 64
IN_MIB = ("B", "B/s")
INSTANCE, EVENT = "instance", "event"
LINE = "line"
OVERFLOW = "overflow"
BUCKETS = "buckets"
MARKS = {LINE, "name_cut", OVERFLOW}
"""What a row says beside its columns."""
OVERFLOWN = "####"
"""What stands in a report where a figure is wider than its column."""
SUFFIXES = (("_percent", "%"), ("_bytes", "bytes"), ("_ms", "ms"), ("_s", "s"))
MIXED = "Sessions and background processes together"
"""Of a list of waits that older releases print for both."""
NONE = Statements()


def of_section(
    declared: KnownSection,
    section: PrintedSection,
    url: str,
    limit: int | None = None,
    *,
    statements: Statements = NONE,
    unread: Sequence[Unread] = (),
    choice: RowChoice | None = None,
) -> TableView:
    """A known section; columns that are blank in every row are left out. `choice` is of rows, and marks its hits."""
    choice = choice or RowChoice()
    columns = shown_columns(declared.columns, section.rows)
    rows = choice.section(section).rows
    decimals = {column.name: _decimals([row.get(column.name) for row in rows]) for column in columns}
    shown = rows if limit is None else rows[:limit]
    own = declared.scope == "cluster" and any(row.get(INSTANCE) is not None for row in rows)
    texts = _beginnings(shown, statements)
    headings = [_column(column, section.rows) for column in columns]
    return TableView(
        key=declared.name,
        title=declared.title,
        state=section.state,
        line=section.line,
        columns=[*headings, *([Column("Text begins", wide=True)] if any(texts) else [])],
        rows=[
            Row(
                [
                    *(
                        _cell(marked(_drawn(row, column, decimals[column.name], statements), choice.find), heading, row)
                        for column, heading in zip(columns, headings, strict=True)
                    ),
                    *text,
                ],
                row.get(LINE),
                own and row.get(INSTANCE) is None,
            )
            for row, text in zip(shown, texts, strict=True)
        ],
        notes=_facts(section.facts),
        more=len(rows) - len(shown),
        url=url,
        total=len(rows),
        unread=[row for row in unread if row.section == declared.name],
        printed=len(section.rows),
        choice=choice,
    )


def _cell(drawn: Any, column: Column, row: PrintedRow) -> Any:
    """The cell; a percentage of a whole with its bar."""
    value = row.get(column.key) if column.share else None
    return drawn if value is None else charts.with_bar(drawn, value)


def shown_columns(declared: Sequence[KnownColumn], rows: Sequence[PrintedRow]) -> list[KnownColumn]:
    """Those with a value in any row: the instance first, then as declared, then what the report prints beyond that."""
    filled = {name for row in rows for name, value in row.items() if value is not None}
    declared_names = {column.name for column in declared}
    shown = [column for column in declared if column.name in filled]
    shown.sort(key=lambda column: column.name != INSTANCE)
    further = [name for row in rows for name in row if name not in declared_names | MARKS]
    return shown + [_undeclared(name, rows) for name in dict.fromkeys(further) if name in filled]


def _undeclared(name: str, rows: Sequence[PrintedRow]) -> KnownColumn:
    numeric = all(isinstance(row.get(name), int | float | None) for row in rows)
    return KnownColumn(name, words(name), None, "number" if numeric else "text")


def _beginnings(rows: Sequence[PrintedRow], statements: Statements) -> list[list[str]]:
    """One more cell for each row where any row is a statement whose text is known."""
    texts = [statements.beginning(row) for row in rows]
    return [[text] for text in texts] if any(texts) else [[] for _ in texts]


def _facts(printed: Mapping[str, Fact]) -> list[str]:
    """What is printed about the section as a whole, as one note."""
    facts = [_fact(name, value) for name, value in printed.items()]
    line = " · ".join(fact for fact in facts if fact)
    return [line] if line else []


def _fact(name: str, value: Any) -> str:
    """A key of the section with its value; the unit that ends the key stands behind the figure."""
    if not isinstance(value, str | int | float):
        return ""
    if name == "mixed" and value is True:
        return MIXED
    stem, unit = next(((name.removesuffix(end), unit) for end, unit in SUFFIXES if name.endswith(end)), (name, ""))
    return f"{words(stem)}: {figure(value)} {unit}".rstrip()


def _column(declared: KnownColumn, rows: Sequence[PrintedRow]) -> Column:
    unit, texts = unit_shown(declared.unit), [row.get(declared.name) for row in rows]
    numeric = declared.kind == "number" and not any(isinstance(text, str) for text in texts)
    named = any(word in declared.label.lower() for word in ("per second", "percent"))
    longest = max((len(text) for text in texts if isinstance(text, str)), default=0)
    figures = [value for value in texts if isinstance(value, int | float)]
    return Column(
        declared.label,
        "" if named else unit,
        numeric,
        narrow=0 < longest <= ONE_LINE,
        key="" if declared.name == BUCKETS else declared.name,
        share=numeric and unit == "%" and len(figures) > 1 and all(0 <= number <= 100 for number in figures),
    )


def _decimals(values: Sequence[Any]) -> int | None:
    """How many decimals a column's figures share, so that they stand under each other; None where they vary widely."""
    most = max((len(repr(value).partition(".")[2]) for value in values if isinstance(value, float)), default=0)
    return most if 0 < most <= ALIGNED_DECIMALS else None


def _drawn(row: PrintedRow, column: KnownColumn, decimals: int | None, statements: Statements) -> Any:
    name, value = column.name, row.get(column.name)
    if name in IDENTIFIERS:
        return "" if value is None else statements.link(value)
    if name == EVENT:
        return named(value or "")
    if value is None:
        return OVERFLOWN if name in (row.get(OVERFLOW) or ()) else ""
    if isinstance(value, list) and name != BUCKETS:
        return ", ".join(map(str, value))
    if isinstance(value, list):
        return charts.columns(column.label, [(up_to(bucket[0]), bucket[1]) for bucket in as_percent(value)])
    if isinstance(value, float) and decimals is not None and column.unit not in IN_MIB:
        return f"{value:,.{decimals}f}"
    return f"{value}" if IS_NAME.search(name) else cell(value, column.unit)


def as_percent(buckets: Sequence[Sequence[float | None]]) -> list[tuple[float | None, float | None]]:
    """Printed percents, or the share of each count where only counts are printed."""
    counted = sum(bucket[2] or 0 for bucket in buckets)
    return [
        (bucket[0], bucket[1] if bucket[1] is not None or not counted else 100 * (bucket[2] or 0) / counted)
        for bucket in buckets
    ]


def up_to(upper_ms: float | None) -> str:
    return "longer" if upper_ms is None else f"up to {upper_ms:g} ms"


def of_printed(
    table: PrintedTable,
    statements: Statements = NONE,
    url: str = "",
    choice: RowChoice | None = None,
    limit: int | None = None,
) -> TableView:
    """Any printed table by its own headings."""
    choice = choice or RowChoice()
    every, rows = table.rows, choice.table(table).rows
    shown = rows if limit is None else rows[:limit]
    width = max([len(table.headings), *(len(row.cells) for row in every)], default=0)
    headings = [*table.headings, *[""] * (width - len(table.headings))]
    return TableView(
        key=f"table-{table.number}",
        title=table.title or f"Table {table.number}",
        state="empty" if table.empty else "present",
        line=table.line,
        columns=[Column(heading, numeric=_numeric(every, at), key=str(at + 1)) for at, heading in enumerate(headings)],
        rows=[_printed_row(row, width, statements, choice.find) for row in shown],
        notes=table.notes,
        more=len(rows) - len(shown),
        url=url,
        total=len(rows),
        printed=len(every),
        choice=choice,
    )


def _printed_row(row: TableRow, width: int, statements: Statements, find: str) -> Row:
    cells = [marked(statements.link_in_text(cell), find) for cell in row.cells]
    return Row([*cells, *[""] * (width - len(cells))], row.line)


def _numeric(rows: Sequence[TableRow], index: int) -> bool:
    cells = [row.cells[index] for row in rows if len(row.cells) > index and row.cells[index]]
    return bool(cells) and all(_NUMBER.match(cell) for cell in cells)
