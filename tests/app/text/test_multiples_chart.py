"""Several figures on one time axis: gaps with their length, words beside the lines, events through every panel."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest

from app.text.course_chart import Line, Point
from app.text.multiples_chart import BAND, PANEL, Event, Panel, small_multiples

MONDAY = datetime(2026, 3, 2)
HOUR = timedelta(hours=1)


def points(*values: float, first: datetime = MONDAY) -> list[Point]:
    return [
        Point(first + n * HOUR, first + (n + 1) * HOUR, value, doubtful=False, address=f"/reports/r{n}")
        for n, value in enumerate(values)
    ]


def panel(label: str, unit: str, points: Sequence[Point]) -> Panel:
    return Panel(label, unit, Line.of(points))


def drawn(*panels: Panel, events: list[Event] = []) -> str:  # noqa: B006
    text = str(small_multiples("m", "History", panels, events))
    assert not re.search(r"nan|inf\b|None", text)
    return text


def test_each_figure_has_its_panel_its_axis_and_its_newest_value() -> None:
    text = drawn(panel("Single-block read", "ms", points(3, 4, 5)), panel("I/O share", "1", points(0.2, 0.4, 0.3)))
    assert text.count('class="course"') == 2
    assert "Single-block read, ms" in text
    assert "newest 5 ms" in text
    assert "I/O share, %" in text
    assert "Single-block read: 3 intervals, 3 ms to 5 ms, newest 5 ms; I/O share: 3 intervals" in text
    assert text.count("<circle") == 6
    assert 'href="/reports/r2"' in text


def test_a_gap_is_hatched_in_every_panel_and_says_its_length() -> None:
    known = [*points(3, 4), *points(5, 6, first=MONDAY + 10 * HOUR)]
    text = drawn(panel("a", "ms", known), panel("b", "ms", known))
    assert text.count('class="gap"') == 2
    assert "8 h without a report" in text
    assert re.search(r'class="length"[^>]*>8 h<', text)
    assert 'class="gap"' not in drawn(panel("a", "ms", points(3, 4, 5)))


def test_no_word_stands_in_a_plot() -> None:
    known = [*points(3, 4), *points(5, 6, first=MONDAY + 30 * HOUR)]
    text = drawn(panel("a", "ms", known), panel("b", "1/s", known), events=[Event(MONDAY + HOUR, "A", "moved")])
    tops = sorted({float(one) for one in re.findall(r'class="gap"[^>]*y="([\d.]+)"', text)})
    assert len(tops) == 2
    assert tops[1] - tops[0] == BAND + PANEL
    names = [float(one) for one in re.findall(r'<text class="(?:name|newest|length)"[^>]*y="([\d.]+)"', text)]
    assert not [y for y in names for top in tops if top < y <= top + PANEL]


def test_a_name_keeps_clear_of_the_axis_above_it() -> None:
    text = drawn(panel("a", "ms", points(3, 4)), panel("b", "1/s", points(3, 4)))
    names = [float(one) for one in re.findall(r'<text class="name [^>]*y="([\d.]+)"[^>]*>[ab], ', text)]
    lowest = [float(one) for one in re.findall(r'<text class="tick"[^>]*y="([\d.]+)"[^>]*>0<', text)]
    line = 16.0  # of letters of 12 pixels, as tall as they are with what is between lines
    assert names[1] - lowest[0] >= line


def test_an_event_stands_in_every_panel_below_its_letter() -> None:
    two = [
        Event(MONDAY + HOUR, "A", "moved"),
        Event(MONDAY + HOUR, "B", "<b>"),
        Event(datetime(2030, 1, 1), "C", "out"),
    ]
    text = drawn(panel("a", "ms", points(3, 4, 5)), panel("b", "ms", points(3, 4, 5)), events=two)
    assert text.count('class="flag event"') == 2
    heights = re.findall(r'<text x="[\d.]+%" y="([\d.]+)" text-anchor="middle">[AB]<', text)
    assert len(set(heights)) == 2
    assert "&lt;b&gt;" in text


@pytest.mark.parametrize("values", [(0.0,), (1e300, 2.0), (5.0,) * 2000, (0.0, 0.0)])
def test_odd_histories_are_drawn(values: tuple[float, ...]) -> None:
    assert 'class="course"' in drawn(panel("a", "ms", points(*values)))


def test_without_a_point_there_is_no_picture() -> None:
    assert drawn(panel("a", "ms", [])) == ""
    assert drawn(panel("a", "ms", []), panel("b", "ms", points(1))).count('class="course"') == 1


def test_a_point_is_the_same_by_itself() -> None:
    begin = datetime(2026, 3, 2, 9)
    points = [
        Point(begin, begin + timedelta(hours=1), 1.5, doubtful, f"/reports/{doubtful}") for doubtful in (True, False)
    ]
    line = Line.of(points)
    assert [line.point(place) for place in range(2)] == [*line.points()] == points
