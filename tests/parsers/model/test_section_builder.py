"""What becomes of a printed row: read, merged or kept as unread, and counted."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.model import column_types
from parsers.model.report import Counted
from parsers.model.section_builder import ReadColumns, Sink
from parsers.model.table import Table, TableRow

PLAN: list[tuple[str, column_types.Kind] | None] = [("event", column_types.text), ("waits", column_types.count)]


def sink() -> Sink:
    return Sink("waits", {"event": None, "waits": None, "time_s": None}, dict(p for p in PLAN if p))


def table(*rows: list[str]) -> Table:
    return Table("T", ("Event", "Waits"), [TableRow(9 + number, cells) for number, cells in enumerate(rows)], 8)


def test_a_row_that_does_not_convert_is_kept_with_line_and_reason() -> None:
    held = sink()
    held.table(table(["one", "12"], ["two", "1x2"]), PLAN)
    assert held.rows == [{"event": "one", "waits": 12, "time_s": None, "line": 9}]
    (unread,) = held.unread
    assert (unread.line, unread.section, unread.text) == (10, "waits", "two 1x2")
    assert "waits" in unread.why
    assert (held.coverage.printed, held.coverage.read, held.coverage.unread) == (2, 1, 1)


def test_overflow_is_null_and_said() -> None:
    held = sink()
    held.table(table(["one", "####"]), PLAN)
    assert held.rows[0]["waits"] is None
    assert held.rows[0]["overflow"] == ["waits"]


def test_overflow_in_a_long_table_is_said_of_its_own_row() -> None:
    held = sink()
    held.table(table(*[["one", "####" if number == 3 else str(number)] for number in range(12)]), PLAN)
    told = [("event", "one"), ("waits", None), ("time_s", None), ("overflow", ["waits"]), ("line", 12)]
    assert list(held.rows[3].items()) == told
    assert [row["waits"] for row in held.rows if "overflow" not in row] == [0, 1, 2, *range(4, 12)]
    assert (held.coverage.printed, held.coverage.read) == (12, 12)


def test_blank_is_null_never_zero() -> None:
    held = sink()
    held.table(table(["one", ""]), PLAN)
    assert held.rows[0]["waits"] is None


def test_a_line_of_dashes_inside_a_table_is_no_row() -> None:
    held = sink()
    held.table(table(["", "------------"], ["sum", "12"]), PLAN)
    assert held.coverage.printed == 1


@pytest.mark.parametrize("rule", ["----------", "~~~~~~~~~~", "End of Report"])
def test_a_rule_between_rows_of_names_alone_is_no_row(rule: str) -> None:
    held = Sink("parameters", {"name": None, "value": None}, {"name": column_types.text, "value": column_types.text})
    plan: list[tuple[str, column_types.Kind] | None] = [("name", column_types.text), ("value", column_types.text)]
    held.table(table(["a", "b"], [rule, rule], ["c", "d"]), plan)
    assert [row["name"] for row in held.rows] == ["a", "c"]


def test_merged_rows_are_counted_as_merged() -> None:
    held = sink()
    held.table(table(["one", "1"], ["one", "1"]), PLAN)
    held.merge(held.rows[:1])
    assert (held.coverage.read, held.coverage.merged) == (1, 1)


def test_more_cells_than_columns_is_said() -> None:
    held = sink()
    held.table(table(["one", "1", "2"]), PLAN)
    assert held.unread[0].why == "more cells than columns"


@given(
    st.lists(st.lists(st.sampled_from(["one", "", "12", "1.5", "####", "N/A", "-", "----", "PDB: X", "x"]), max_size=3))
)
def test_reading_at_once_gives_what_reading_row_by_row_gives(cells: list[list[str]]) -> None:
    at_once, one_by_one = sink(), sink()
    printed = table(*(row for row in cells if row))
    at_once.table(printed, PLAN)
    one_by_one._row_by_row(printed.rows, PLAN)  # the slow way is the specification
    bare = [{name: value for name, value in row.items() if value is not None} for row in at_once.rows]
    assert bare == [{name: value for name, value in row.items() if value is not None} for row in one_by_one.rows]
    assert at_once.coverage == one_by_one.coverage
    assert at_once.unread == one_by_one.unread


def test_rows_read_together_are_read_as_each_alone_and_only_the_odd_one_is_refused() -> None:
    def make(rows: Sequence[TableRow]) -> ReadColumns:
        return {"event": [row.cells[0] for row in rows], "waits": [int(row.cells[1]) for row in rows]}

    held = sink()
    held.together(table(["one", "12"], ["two", "1x2"], ["three", "3"]).rows, make)
    held.together([], make)
    assert [(row["event"], row["waits"], row["time_s"], row["line"]) for row in held.rows] == [
        ("one", 12, None, 9),
        ("three", 3, None, 11),
    ]
    assert [(one.line, one.text) for one in held.unread] == [(10, "two 1x2")]
    assert held.coverage == Counted(printed=3, read=2, unread=1)
