"""The small curve of a table cell."""

import re

import pytest

from app.text.spark_chart import EDGE, HEIGHT, WIDTH, spark


def test_it_goes_from_the_left_with_the_last_value_marked() -> None:
    picture = spark([1, 3, 2], "1 to 2 <ms>")
    points = [tuple(map(float, one.split(","))) for one in re.findall(r"[\d.]+,[\d.]+", picture)]
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert points[1][1] < points[2][1] < points[0][1]
    assert f'cx="{points[-1][0]}" cy="{points[-1][1]}"' in picture
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
    assert "&lt;ms&gt;" in picture


def test_one_value_draws_nothing_and_equal_ones_a_level_line() -> None:
    assert spark([], "") == spark([5], "") == ""
    assert len(set(re.findall(r",([\d.]+)", spark([7, 7, 7], "")))) == 1


def test_a_tenth_more_looks_like_a_tenth() -> None:
    heights = [HEIGHT - EDGE - float(y) for y in re.findall(r",([\d.]+)", spark([10, 11], ""))]
    assert heights[1] / heights[0] == pytest.approx(1.1, rel=0.02)
    assert spark([0, 0], "") != ""
