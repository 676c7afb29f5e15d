"""A table whose rows are cut when somebody asks, and its copies."""

from parsers.formats.text_lines import spans
from parsers.formats.text_rows import RulerRows
from parsers.model.table import Table, TableRow, UncutRows

COLUMNS = spans("----- -----")


def uncut(*lines: str, first: int) -> UncutRows:
    return RulerRows(lines, range(first, first + len(lines)), COLUMNS)


def lazy() -> Table:
    later = [uncut("a         1", "b         2", first=3)]
    return Table("Load", ("Name", "Figure"), [TableRow(2, ["c", "0"])], 1, number=7, later=later)


def test_rows_are_cut_once_and_in_order() -> None:
    table = lazy()
    assert [row.line for row in table.rows] == [2, 3, 4]
    assert [row.line for row in table.rows] == [2, 3, 4]


def test_a_copy_with_other_rows_takes_none_of_the_table() -> None:
    """What was still to be cut came below the copy's rows, and was gone from the table."""
    table = lazy()
    copy = table.with_rows([TableRow(9, ["x", "9"])])
    assert [row.line for row in copy.rows] == [9]
    assert [row.line for row in table.rows] == [2, 3, 4]
    assert (copy.title, copy.headings, copy.number) == ("Load", ("Name", "Figure"), 7)


def test_rows_are_counted_without_being_cut() -> None:
    table = lazy()
    assert table.row_count == 3
    assert len(table.cut_rows) == 1


def test_rows_of_several_pages_come_column_by_column() -> None:
    later = [uncut("a         1", "b         2", first=3), uncut("c         3", first=9)]
    table = Table("Load", ("Name", "Figure"), [], 1, later=later)
    assert table.by_column() == ([3, 4, 9], [["a", "b", "c"], ["1", "2", "3"]])
    assert [(row.line, [*row.cells]) for row in table.rows] == [(3, ["a", "1"]), (4, ["b", "2"]), (9, ["c", "3"])]


def test_a_row_that_needs_a_look_of_its_own_comes_not_by_column() -> None:
    later = [uncut("a         1", "b         2", first=3), uncut("too wide    3", first=9)]
    table = Table("Load", ("Name", "Figure"), [], 1, later=later)
    assert table.by_column() is None
    assert [(row.line, [*row.cells]) for row in table.rows] == [
        (3, ["a", "1"]),
        (4, ["b", "2"]),
        (9, ["too wide", "3"]),
    ]


def test_rows_below_others_that_are_cut_come_not_by_column() -> None:
    assert lazy().by_column() is None
