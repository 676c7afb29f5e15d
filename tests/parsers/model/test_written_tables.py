"""Tables are written while a report is read: the same tables, in which no row takes room any more."""

import msgspec

import parsers
from parsers.model.table import PrintedTable
from tests.parsers.corrections.test_decimal_commas import page, with_commas


def both(data: bytes) -> tuple[parsers.Report, parsers.Report]:
    """A report as it is read, and as it is read where its tables are to be written."""
    (whole,) = parsers.parse(data)
    (report,) = parsers.read(parsers.printed(data), written=True)
    return whole, report


def tables_of(report: parsers.Report) -> list[PrintedTable]:
    """What was written, in printed order."""
    assert report.written is not None
    lines = report.written.lines
    tables = [msgspec.json.decode(line, type=PrintedTable) for line in lines[1::2]]
    assert [msgspec.json.decode(line) for line in lines[::2]] == [["table", str(table.number)] for table in tables]
    return sorted(tables, key=lambda table: table.number)


def same(whole: parsers.Report, report: parsers.Report) -> None:
    """Whether both hold the same, each in its way."""
    printed = [table.printed() for table in whole.tables]
    assert msgspec.to_builtins(tables_of(report)) == msgspec.to_builtins(printed)
    assert not any(table.rows for table in report.tables)
    assert [table.row_count for table in report.tables] == [table.row_count for table in whole.tables]
    assert report.to_dict() == whole.to_dict()
    assert report.sql_texts == whole.sql_texts


def test_tables_are_written_as_they_are_printed() -> None:
    same(*both(page("12.2").encode()))


def test_who_looks_at_all_cells_again_has_them_and_they_are_written_as_printed() -> None:
    plain = page("12.2")
    commas = with_commas(plain, "%CPU")
    assert commas != plain
    same(*both(commas.encode()))
