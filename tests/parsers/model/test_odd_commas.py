"""Commas in text that nobody has cut into cells yet: those that group no thousands are found."""

import pytest

from parsers.model.odd_commas import prints_odd_comma


@pytest.mark.parametrize(
    "odd", ["10,4", "7607,2345", "1234,567", "1.234,567", "12,34,567", "11,1K", "1,5 ms", ",4", "600/798,48"]
)
def test_a_comma_that_groups_no_thousands_is_seen_in_what_is_not_cut(odd: str) -> None:
    assert prints_odd_comma(f"a name  {odd}  12.5")
    assert prints_odd_comma(f"1\n{odd}\n2")


@pytest.mark.parametrize("other", ["1,234", "1,234,567.8", "1,234K", "a,5 b", "level 32, 4", "in (1,2)", "x,y"])
def test_other_commas_are_none_of_these(other: str) -> None:
    assert not prints_odd_comma(f"a name  {other}  12.5")
