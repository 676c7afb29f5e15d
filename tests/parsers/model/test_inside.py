"""Types that stay inside."""

import pytest

from parsers.model.inside import Inside


class Length(Inside, frozen=True):
    metres: float
    line: int | None = None


def test_one_is_made_by_place_and_never_changed() -> None:
    assert Length(2.0) == Length(2.0, None) != Length(2.0, 1)
    with pytest.raises(AttributeError):
        Length(2.0).metres = 3.0  # type: ignore[misc]


def test_equal_ones_are_one_in_a_set() -> None:
    assert {Length(2.0, 1), Length(2.0, 1), Length(3.0, 1)} == {Length(2.0, 1), Length(3.0, 1)}
