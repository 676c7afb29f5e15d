"""Labels that have room, in a narrow and in a wide picture."""

from itertools import pairwise

import pytest

from app.text.label_axis import NARROW, WIDE, Word, short, with_room


def test_labels_that_never_touch_are_all_drawn() -> None:
    assert with_room([Word(20, "one"), Word(50, "two"), Word(80, "three")]) == {0: "", 1: "", 2: ""}


def test_what_has_room_in_a_wide_window_alone_says_so() -> None:
    words = [Word(one, "12 %") for one in (20, 28, 36)]
    assert with_room(words) == {0: "", 1: "roomy", 2: ""}
    assert with_room(words, [1, 0, 2]) == {1: "", 0: "roomy", 2: "roomy"}


def test_no_two_labels_of_many_touch_at_either_width() -> None:
    words = [Word(one / 2, "12 %") for one in range(200)]
    found = with_room(words)
    for width, drawn in ((NARROW, [one for one in found if not found[one]]), (WIDE, list(found))):
        spans = sorted(words[one].span(width) for one in drawn)
        assert len(spans) >= 5
        assert all(one[1] <= two[0] for one, two in pairwise(spans))


def test_what_would_leave_the_picture_is_left_out() -> None:
    assert with_room([Word(100, "a long label")]) == {}
    assert with_room([Word(0, "10:00", "start")]) == {0: ""}


@pytest.mark.parametrize(
    ("value", "said"),
    [(0.0, "0"), (0.25, "0.25"), (999.0, "999"), (-2500.0, "-2.5k"), (2e8, "200M"), (7.5e10, "75G"), (1e300, "1e300")],
)
def test_a_figure_of_an_axis_has_few_letters(value: float, said: str) -> None:
    assert short(value) == said
