"""Every section that a report prints as a sheet of its own, with the columns and units that its section declares."""

from collections.abc import Mapping, Sequence

from app.analysis.document import Analysis, PrintedRow
from app.analysis.printed import Printed
from app.exports.sheet import Column, Kind, Sheet, moment
from app.reports.page.contents_view import declared
from app.reports.page.table_view import BUCKETS, IS_NAME, MARKS, OVERFLOW, OVERFLOWN, as_percent, shown_columns, up_to
from parsers.sections.catalogue import KnownColumn, KnownSection

KINDS: dict[str, Kind] = {"s": "seconds", "ms": "ms", "B": "bytes", "B/s": "bytes"}
LINE = Column("line", "Line", kind="id")


def sheets(analysis: Analysis, printed: Printed) -> list[Sheet]:
    """Each section with rows, in printing order as the document has them, then the statements' texts."""
    scope = analysis.report.scope
    filled = [section(declared(name, scope), content.rows) for name, content in printed.sections() if content.rows]
    return [*filled, *texts(printed)]


def texts(printed: Printed) -> list[Sheet]:
    """The statements' texts; no sheet where there are none."""
    rows = [{"id": name, "text": text} for name, text in printed.sql_texts().items()]
    columns = [Column("id", "SQL id or hash value"), Column("text", "Text")]
    return [Sheet("Texts of statements", columns, rows)] if rows else []


def section(known_section: KnownSection, rows: Sequence[PrintedRow]) -> Sheet:
    """One section; columns that are blank in every row are left out, as on the page."""
    columns: list[Column] = []
    spread: dict[float | None, str] = {}
    for column in shown_columns(known_section.columns, rows):
        if column.name == BUCKETS:
            spread = _bands(rows)
            columns += [Column(key, up_to(upper), "%", "number") for upper, key in spread.items()]
        else:
            columns.append(_column(column, rows))
    return Sheet(known_section.title, [*columns, LINE], [_row(row, columns, spread) for row in rows])


def _column(column: KnownColumn, rows: Sequence[PrintedRow]) -> Column:
    name, unit = column.name, column.unit
    values = [row[name] for row in rows if row.get(name) is not None]
    if column.kind != "number":
        timed = name.endswith("_time") and all(moment(value) for value in values)
        return Column(name, column.label, unit, "time" if timed else "text")
    return Column(name, column.label, unit, "id" if IS_NAME.search(name) else KINDS.get(unit or "", "number"))


def _bands(rows: Sequence[PrintedRow]) -> dict[float | None, str]:
    """The upper bounds that any histogram of the section prints, each with the key of its column; without one last."""
    uppers = {band[0] for row in rows for band in row.get(BUCKETS) or ()}
    ordered = sorted(upper for upper in uppers if upper is not None) + ([None] if None in uppers else [])
    return {upper: f"{BUCKETS} {upper}" for upper in ordered}


def _row(row: PrintedRow, columns: Sequence[Column], spread: Mapping[float | None, str]) -> PrintedRow:
    """The row's values; what was wider than its printed column is marked as in the report."""
    wide = {name: OVERFLOWN for name in row.get(OVERFLOW) or () if row.get(name) is None}
    bands = {spread[upper]: percent for upper, percent in as_percent(row.get(BUCKETS) or ())}
    keys = {column.key for column in columns} | MARKS
    return {**{key: value for key, value in row.items() if key in keys}, **wide, **bands}
