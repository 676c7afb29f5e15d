"""A load curve as a plain table: comma, semicolon or tab, with headings that say what each column is."""

import csv
import math
from collections.abc import Sequence
from dataclasses import dataclass

from parsers.errors import NotACurve
from parsers.load_curves.completed import FIGURES, curve_of
from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.decimal_marks import shown_mark, with_a_point
from parsers.load_curves.source import Source, Tool, one_by_one

COLUMNS = ("outstanding", "iops", "mbps", "latency_ms", "write_percent", "io_bytes", "cpu_percent")
PERCENTS = {"write_percent": "share of writes", "cpu_percent": "share of the CPUs that is busy"}
_KNOWN = ", ".join(COLUMNS)
_SMALLEST_IO, _LARGEST_IO = 512, 1 << 30
_LARGEST = 1e15
_LONGEST_LINE = 4_000


@dataclass(frozen=True, slots=True)
class _Table:
    delimiter: str
    heading: list[str]
    rows: list[tuple[int, str]]
    comments: list[str]


def _recognises(source: Source) -> bool:
    """A first line whose cells are our own headings; other headings are left to the reader of any table."""
    table = None if source.columns else _table(source)
    return bool(table and len(table.heading) > 1 and {*table.heading} - {""} <= {*COLUMNS} and any(table.heading))


def _table(source: Source) -> _Table | None:
    comments, rows = [], []
    for number, line in enumerate(source.lines, 1):
        line = line.strip(" ")
        if line.startswith("#"):
            comments.append(line.strip("# \t"))
        elif line.strip() and not line.lower().startswith("sep="):  # a spreadsheet's own first line
            rows.append((number, line))
    if not rows or len(rows[0][1]) > _LONGEST_LINE:
        return None
    first = rows[0][1]
    delimiter = max(",;\t", key=first.count)
    return _Table(delimiter, [cell.strip().lower() for cell in _cells(first, delimiter)], rows[1:], comments)


def _cells(line: str, delimiter: str) -> list[str]:
    return next(csv.reader([line], delimiter=delimiter, strict=False), [])


def _curves(source: Source) -> list[LoadCurve]:
    table = _table(source)
    assert table  # recognised before  # noqa: S101
    _check_heading(source.name, table)
    notes = [comment for comment in table.comments if comment]
    groups: dict[tuple[float | None, float | None], list[Point]] = {}
    cells = [(number, cell) for number, line in table.rows for cell in _cells(line[:_LONGEST_LINE], table.delimiter)]
    mark = shown_mark(cell for _, cell in cells)
    if mark is None:
        _check_marks(source.name, table, cells)
    for number, line in table.rows:
        row = _row(source.name, number, line, table, mark)
        figures = row.get("outstanding"), row.get("iops"), row.get("mbps"), row.get("latency_ms")
        point = Point(*figures, line=number, cpu_percent=row.get("cpu_percent"))
        groups.setdefault((row.get("io_bytes"), row.get("write_percent")), []).append(point)
    if not groups:
        raise NotACurve(f"{source.name} has a heading and no row below it: add one line for each load level.")
    return [curve_of("csv", source.stem, source.name, points, *key, notes) for key, points in groups.items()]


def _check_heading(name: str, table: _Table) -> None:
    if len(set(table.heading)) != len(table.heading):
        raise NotACurve(f"{name}: a heading occurs twice, or a column has none; known are {_KNOWN}.")
    if not {"iops", "mbps"} & set(table.heading) and not {"outstanding", "latency_ms"} <= set(table.heading):
        raise NotACurve(f"{name}: a load curve needs a column iops or mbps; known are {_KNOWN}.")
    if not {"outstanding", "latency_ms"} & set(table.heading):
        raise NotACurve(f"{name}: a load curve needs a column outstanding or latency_ms beside the rate.")


def _check_marks(name: str, table: _Table, cells: Sequence[tuple[int, str]]) -> None:
    """One decimal mark a table: where points stand too, a comma parts thousands, and 1,104 is not 1.104."""
    mark = next((sign for _, cell in cells for sign in cell if sign in ".,"), "")
    for number, cell in cells:
        if table.delimiter != "," and mark and ".,".replace(mark, "") in cell:
            raise NotACurve(
                f"{name}, line {number}: “{cell.strip()[:40]}”: decimal comma and decimal point in one table; "
                "write thousands without a mark."
            )


def _row(name: str, number: int, line: str, table: _Table, mark: str | None) -> dict[str, float]:
    cells = _cells(line[:_LONGEST_LINE], table.delimiter)
    if any(cell.strip() for cell in cells[len(table.heading) :]):
        raise NotACurve(f"{name}, line {number}: more cells than headings; a decimal comma needs semicolons between.")
    row = {}
    for column, cell in zip(table.heading, cells, strict=False):
        if cell.strip():
            row[column] = _figure(f"{name}, line {number}", column, cell.strip(), _read_as(cell.strip(), table, mark))
    return row


def _read_as(cell: str, table: _Table, mark: str | None) -> str:
    """The cell with a decimal point."""
    if mark is not None:
        return with_a_point(cell, mark) or ""
    return cell.replace(",", ".", 1) if table.delimiter != "," and "." not in cell else cell


def _figure(where: str, column: str, cell: str, text: str) -> float:
    try:
        value = float(text) if "_" not in text else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise NotACurve(f"{where}: “{cell[:40]}” is no number; write it with digits and one decimal point.")
    if column in PERCENTS and not 0 <= value <= 100:
        raise NotACurve(f"{where}: {cell[:40]} is no {PERCENTS[column]}; it goes from 0 to 100.")
    if column == "io_bytes" and not _SMALLEST_IO <= value <= _LARGEST_IO:
        raise NotACurve(f"{where}: {cell[:40]} is no I/O size in bytes; 8 KiB are 8192.")
    if column in FIGURES and not 0 < value < _LARGEST:
        raise NotACurve(f"{where}: {column} is {cell[:40]}; it must be above zero, or blank where it is not known.")
    return value


TOOL = Tool(_recognises, one_by_one(_curves))
