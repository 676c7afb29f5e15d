"""A table whose rows are cut when somebody asks, and its copies."""

from collections.abc import Iterator

from parsers.model.table import Table, TableRow


def lazy() -> Table:
    def cut() -> Iterator[TableRow]:
        yield TableRow(3, ["a", "1"])
        yield TableRow(4, ["b", "2"])

    return Table("Load", ("Name", "Figure"), [TableRow(2, ["c", "0"])], 1, number=7, later=[cut])


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
