"""Work by users as a picture: nothing without two loads, figures that have room on a phone."""

import re

from app.text.users_chart import work_by_users


def test_every_load_the_law_and_the_straight_line_are_drawn() -> None:
    drawn = str(
        work_by_users("u", [(40, 300), (10, 100)], [(10, 100), (20, 180), (40, 300)], "transactions/s", "users")
    )
    assert drawn.count('class="measured"') == 2
    assert (drawn.count('class="fitted"'), drawn.count('class="mark"')) == (2, 1)
    assert "2 loads, from 100 transactions/s with 10 to 300 transactions/s with 40" in drawn


def test_large_figures_are_thousands() -> None:
    drawn = str(work_by_users("u", [(10, 9855), (40, 22610)], [], "reads/s", "users"))
    assert ">thousand reads/s</text>" in drawn
    assert max(len(one) for one in re.findall(r'text-anchor="end">([^<]+)<', drawn)) <= 3


def test_nothing_of_one_load_or_none() -> None:
    assert work_by_users("u", [(1, 5)], [], "reads/s", "users") == ""
    assert work_by_users("u", [(0, 5), (1, 0), (2, 3)], [], "reads/s", "users") == ""
