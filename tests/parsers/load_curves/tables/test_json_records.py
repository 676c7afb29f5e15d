"""Records in JSON are rows, each with the line on which it begins."""

import pytest

from parsers.load_curves.tables.json_records import grids

ROWS = '{"qd": 1,\n "iops": 9},\n\n{"qd": 2, "iops": 17}'


@pytest.mark.parametrize(("text", "lines"), [
    (f"[{ROWS}]", [1, 4]),
    (f'{{"a": 1, "b": {{"c": [1]}},\n "runs": [{ROWS}]}}', [2, 5]),
    (ROWS.replace(",\n\n", "\n\n"), [1, 4]),
])  # fmt: skip
def test_a_row_has_its_line(text: str, lines: list[int]) -> None:
    (grid,) = grids(text)
    assert grid.headings == (("qd", "iops"),)
    assert [(row.line, row.cells) for row in grid.rows] == [(lines[0], ("1", "9")), (lines[1], ("2", "17"))]


@pytest.mark.parametrize("text", [
    "", "IOPS 900", "[", "{", "[1, 2", '{"a"', "[[1, 2], [3, 4]]", '[{"iops": 9}]', "[{}, {}", "{}",
    "[" * 20_000, '{"a": ' * 20_000,
])  # fmt: skip
def test_what_holds_no_records_makes_no_table(text: str) -> None:
    assert grids(text) == []
