"""Orion's tables as manuals and slides print them: in prose, several in one text."""

import pytest

from parsers.load_curves import read_curves
from tests.seeds import lines_of, needs_seeds

PAGE = b"""How it was measured

mytest_mbps.csv: large reads. The latency is in mytest_lat.csv.

Table 1

    Large/Small,       0

    1,   20.00
    2,   38.50
    . .   . . .

   1. Not a row, it only looks like one.

mytest_iops.csv: small reads.

    Large/Small,     1,     2,     4 . . . .

    0,             100,   198,   380 . . . .

The following is the latency of them.

| Large/Small | 1     | 2     | 4     |
|-------------|-------|-------|-------|
| 0           | 10.0  | 10.1  | 10.5  |
| 1           |       |       |       |

5, this is no row either
"""


def test_tables_in_prose_are_one_run_and_keep_their_lines() -> None:
    small, large = read_curves([("page.txt", PAGE)])
    assert [(one.outstanding, one.iops, one.latency_ms, one.line) for one in small.points] == [
        (1, 100, 10.0, 19), (2, 198, 10.1, 19), (4, 380, 10.5, 19),
    ]  # fmt: skip
    assert [(one.outstanding, one.line) for one in large.points] == [(1, 9), (2, 10)]
    assert large.points[1].mbps == pytest.approx(38.5 * 1.048576)


def test_a_second_table_of_a_kind_is_another_run() -> None:
    page = "Before, IOPS\nLarge/Small, 1, 2\n0, 100, 190\nAfter, IOPS\nLarge/Small, 1, 2\n0, 900, 1700"
    assert [one.name for one in read_curves([("two.txt", page.encode())])] == ["two small", "two, 2 small"]


def test_a_page_that_only_speaks_of_calibrate_io_does_not_hide_them() -> None:
    page = b"CALIBRATE_IO answers max_iops and max_mbps.\n" + PAGE
    assert len(read_curves([("page.txt", page)])) == 2


@needs_seeds
def test_the_guide_as_it_stands() -> None:
    small, large = read_curves([("guide.txt", "\n".join(lines_of("004")).encode())])
    assert [(one.outstanding, one.iops, one.latency_ms) for one in small.points] == [
        (1, 105, 14.22), (2, 208, 14.69), (3, 309, 15.09), (6, 569, 16.98), (9, 782, 18.91), (12, 951, 21.25),
    ]  # fmt: skip
    assert [one.mbps for one in large.points] == pytest.approx(
        [one * 1.048576 for one in (19.18, 37.59, 65.53, 87.03, 103.06, 109.67)]
    )


@needs_seeds
def test_the_slides_as_they_stand() -> None:
    (small,) = read_curves([("slides.txt", "\n".join(lines_of("001")).encode())])
    assert [one.iops for one in small.points] == [10360, 18692, 34592, 37556, 40038, 40990, 41041, 41285]
