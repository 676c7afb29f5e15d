"""The picture of a load curve: its levels, and where today stands among them."""

import re

import pytest

from app.text.load_curve_chart import Places, plot, today_on_curve
from rules.what_if.basis import CurvePoint, OnCurve

LEVELS = (CurvePoint(100, 5.0), CurvePoint(900, 8.0), CurvePoint(1400, 40.0))


def here(rate: float, read_ms: float) -> OnCurve:
    return OnCurve("nightly", rate, read_ms, 5.0, 5.0, 1400.0, points=LEVELS)


@pytest.mark.parametrize(("rate", "read_ms"), [(10, 1.0), (700, 6.0), (1400, 40.0), (5000, 200.0)])
def test_today_stands_within_the_picture_with_its_word_on_the_side_that_has_room(rate: float, read_ms: float) -> None:
    picture = str(today_on_curve(here(rate, read_ms)))
    assert picture.count('class="measured"') == 3
    assert "today" in re.findall(r"<desc[^>]*>([^<]+)", picture)[0]
    ((x, y, anchor),) = re.findall(r'class="today" x="([\d.]+)%" y="([\d.]+)".*?text-anchor="(\w+)"', picture)
    assert 0 <= float(x) <= 98
    assert 0 <= float(y) <= 250
    assert anchor == ("end" if float(x) > 53.5 else "start")


def test_a_faster_storage_today_stands_below_its_curve() -> None:
    heights = [
        float(re.findall(r'class="today" x="[\d.]+%" y="([\d.]+)"', str(today_on_curve(here(900, ms))))[0])
        for ms in (2.0, 8.0, 30.0)
    ]
    assert heights == sorted(heights, reverse=True)


def test_figures_of_an_axis_have_no_zeros_behind_them() -> None:
    picture = plot("p", Places([(10.0, 0.2), (500_000.0, 1.9)]), "requests/s")
    assert re.findall(r'text-anchor="end">([\d.,]+)<', picture)[:5] == ["0", "0.5", "1", "1.5", "2"]


def test_one_level_is_no_curve() -> None:
    assert plot("p", Places([(1.0, 1.0)], today=[(1.0, 1.0)]), "requests/s") == ""
    assert today_on_curve(OnCurve("x", 1, 1, 1, 1, 1, points=(CurvePoint(0, 1), CurvePoint(5, 1)))) == ""
