"""Pictures of trends: the axes, the course, what stands upright, weekdays and hours."""

import math
import re
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
import pytest
from markupsafe import Markup

from app.history.frames import Intervals, MarkerLine, Members, SeriesKey
from app.text.axis import Axis
from app.text.time_axis import TimeScale
from app.trend import chart_flags as trendflags
from app.trend import heat_chart, heat_map
from app.trend.chart import line_chart
from app.trend.document import HeatItem, OneTrend
from app.trend.metrics import Shown
from app.trend.query import read
from app.trend.service import whole
from tests.app.made_series import HOUR, MONDAY, white

DAY = timedelta(days=1)
METRIC = "single_block_read_ms"
MANY = 8760


def frame(ends: list[datetime], values: list[float], length: timedelta = HOUR, **other: Any) -> pd.DataFrame:
    rows = {"report_id": range(len(ends)), "upload": [f"u{n}" for n in range(len(ends))], "part": 1, "series_id": 1,
            "begin_time": [one - length for one in ends], "end_time": ends, METRIC: values,
            "average_active_sessions": values, "read_iops": values, "unaccounted_share": 0.0,
            "explained_share": math.nan, **other}  # fmt: skip
    made = pd.DataFrame(rows)
    return made.astype({"begin_time": "datetime64[us]", "end_time": "datetime64[us]"})


def trend(rows: pd.DataFrame, *marked: tuple[datetime, str], metric: str = METRIC) -> OneTrend:
    series = SeriesKey("instance", 1, "instance 1", (1,), len(rows))
    markers = tuple(MarkerLine(f"m{n}", at, text, "d") for n, (at, text) in enumerate(marked))
    members = Members("d1", "ORDERS", (1,), (series,), markers)
    return whole(members, read({"metric": metric}), series, Intervals(rows, 0, 0))


def hourly(values: Any, first: datetime = MONDAY) -> pd.DataFrame:
    known = [float(one) for one in values]
    return frame([first + (n + 1) * HOUR for n in range(len(known))], known)


def pictured(found: OneTrend) -> Markup:
    """The line of a trend."""
    return line_chart("a", found)


def drawn(picture: Any) -> str:
    text = str(picture)
    assert "nan" not in text
    assert "inf" not in text.replace("inform", "")
    assert "None" not in text
    return text


@pytest.mark.parametrize(
    "values",
    [
        [0.0],
        [5.0],
        [0.0] * 9,
        [-3.0, -1.0],
        [1e17] * 8,
        [1e-300, 1e17],
        [-1e17, 1e17],
        [1e-9] * 9,
        [0.1, np.nan, 3.0],
    ],
)
def test_any_figure_can_be_drawn(values: list[float]) -> None:
    text = drawn(pictured(trend(hourly(values))))
    assert text.count("<circle") == sum(not np.isnan(one) for one in values)
    places = [float(one) for one in re.findall(r'c[xy]="(-?[0-9.]+)', text)]
    assert all(0 <= one <= 400 for one in places)
    assert len(text) < 20_000


def test_nothing_is_no_picture() -> None:
    assert pictured(trend(hourly([]))) == ""


def test_points_lead_to_their_reports_and_a_gap_is_no_line() -> None:
    rows = pd.concat([hourly([1, 2, 3]), hourly([1, 2, 3], MONDAY + 2 * DAY)]).assign(
        upload=[f"u{n}" for n in range(6)]
    )
    text = drawn(pictured(trend(rows)))
    assert 'href="/reports/u0?part=1"' in text
    assert "1.00 ms" not in text
    assert "1 ms, Mon 5 Jan 2026, 00:00 to 01:00" in text
    course = re.search(r'class="course" d="([^"]*)"', text)
    assert course
    assert course[1].count("M") == 2
    assert re.fullmatch(r"(M\d+ \d+h\d+(l0 -?\d+h\d+){2}){2}", course[1]), "each interval as long as it was"


def test_single_hours_of_days_are_joined_palely() -> None:
    rows = frame([MONDAY + n * DAY for n in range(20)], [5.0] * 20)
    text = drawn(pictured(trend(rows)))
    beside = re.search(r'class="beside" d="([^"]*)"', text)
    assert beside
    assert beside[1].count("M") == 19


def test_a_year_is_drawn_by_its_extremes_and_none_is_lost() -> None:
    values = np.exp(white(np.random.default_rng(1), MANY, 0.1))
    values[4321] = 40
    found = trend(hourly(values))
    text = drawn(pictured(found))
    assert len(text) < 60_000
    assert text.count("<circle") == 1
    assert "u4321" in text
    course = re.search(r'class="course" d="([^"]*)"', text)
    assert course
    heights = [float(one) for one in re.findall(r" ([0-9.]+)", course[1])]
    assert min(heights) < 1  # the storm touches the top
    assert found.statistics.count == MANY == len(found.points)


def test_long_gaps_are_broken_and_told() -> None:
    spans = [(MONDAY + n * HOUR, MONDAY + (n + 1) * HOUR) for n in range(8)]
    later = MONDAY + 150 * DAY
    scale = TimeScale([*spans, *((later + n * HOUR, later + (n + 1) * HOUR) for n in range(8))])
    (gap,) = scale.breaks()
    assert gap.label == "5 months"
    assert gap.end - gap.begin == pytest.approx(0.05)
    assert scale.place(MONDAY) == 0
    assert scale.place(later + 8 * HOUR) == 1
    assert scale.place(MONDAY + 8 * HOUR) == pytest.approx(0.475)


def test_the_year_stands_below_the_lengths_of_gaps() -> None:
    ends = [MONDAY + n * HOUR for n in range(1, 4)]
    broken = drawn(pictured(trend(frame([*ends, MONDAY + 150 * DAY], [1.0, 2.0, 1.0, 2.0]))))
    (length,) = re.findall(r'class="length" x="[^"]*" y="([0-9.]+)"', broken)
    (year,) = re.findall(r'class="name" x="[^"]*" y="([0-9.]+)" text-anchor="end">2[^<]*times as printed', broken)
    assert float(year) - float(length) >= 14  # a line of text
    (height,) = re.findall(r'width="100%" height="([0-9]+)"', broken)
    assert float(year) < float(height)


def test_behind_a_break_stands_the_day() -> None:
    spans = [(MONDAY, MONDAY + HOUR / 4), (MONDAY + 35 * DAY, MONDAY + 35 * DAY + HOUR / 4)]
    labels = [one.label for one in TimeScale(spans).ticks()]
    first, second = (f"{one.day} {one:%b}" for one in (MONDAY, MONDAY + 35 * DAY))
    assert first in labels
    assert second in labels


def test_behind_a_break_stands_the_hour_too_where_hours_count() -> None:
    later = MONDAY + 35 * DAY + 6 * HOUR
    labels = [one.label for one in TimeScale([(MONDAY, MONDAY + HOUR), (later, later + HOUR)]).ticks()]
    assert f"{later.day} {later:%b} 06:00" in labels
    weeks = TimeScale([(MONDAY, MONDAY + HOUR), (later + 300 * DAY, later + 310 * DAY)]).ticks()
    assert all(":" not in one.label for one in weeks[1:])


def test_regular_days_are_not_broken() -> None:
    spans = [(MONDAY + n * DAY, MONDAY + n * DAY + HOUR) for n in range(60)]
    scale = TimeScale(spans)
    assert scale.breaks() == []
    assert scale.place(MONDAY + 30 * DAY) == pytest.approx(0.508, abs=0.01)


@pytest.mark.parametrize("hours", [0, 0.2, 1, 7, 30, 100, 800, 9000, 90000, 900000])
def test_labels_of_time_are_few_and_apart(hours: float) -> None:
    last = min(MONDAY + timedelta(hours=hours), datetime(2099, 12, 31))
    ticks = TimeScale([(MONDAY, MONDAY), (last, last)]).ticks()
    assert 1 <= len(ticks) <= 7
    assert all(two.place - one.place >= 0.1 for one, two in pairwise(ticks))


@pytest.mark.parametrize(
    ("values", "unit", "labels", "shown"),
    [
        ([3.2, 8.7], "ms", ["0", "2.5", "5", "7.5", "10"], "ms"),
        ([0.2, 0.41], "1", ["0", "20", "40", "60"], "%"),
        ([5 * 2**20, 130 * 2**20], "B/s", ["0", "50", "100", "150"], "MiB/s"),
        ([0.0], "ms", ["0", "0.25"], "ms"),
        ([-0.2, 0.3], "1", ["-20", "0", "20", "40"], "%"),
        ([9000.0], "1/s", ["0", "2.5k", "5k", "7.5k", "10k"], "/s"),
    ],
)
def test_heights_are_labelled_in_the_unit_that_people_read(
    values: list[float], unit: str, labels: list[str], shown: str
) -> None:
    axis = Axis(values, unit)
    assert [label for _, label in axis.ticks()] == labels
    assert axis.unit == shown
    assert all(0 <= axis.place(value) <= 1 for value in values)


def test_markers_and_changes_stand_upright_with_words_that_do_not_touch() -> None:
    logs = white(np.random.default_rng(2), 60, 0.1)
    logs[30:] += 1
    marks = [(MONDAY + n * HOUR, f"marker <{n}> with a long story to tell") for n in (5, 6, 29, 31)]
    found = trend(hourly(np.exp(logs)), *marks, (MONDAY - 9 * DAY, "before the first report"))
    scale = TimeScale([(MONDAY, MONDAY + 60 * HOUR)])
    flags = trendflags.flags(found, scale)
    assert [one.kind for one in flags] == ["event", "event", "event", "change", "event"]
    assert [one.letter for one in flags] == ["A", "B", "C", "1", "D"]
    rows: dict[int, list[tuple[float, float]]] = {}
    for one in flags:
        assert one.span()[0] >= 0
        assert all(one.span()[1] < begin or one.span()[0] > end for begin, end in rows.get(one.row, []))
        rows.setdefault(one.row, []).append(one.span())
    text = drawn(pictured(found))
    assert "marker &lt;5&gt; with" in text
    assert "before the first report" not in text
    assert text.count('class="level"') == 2


def test_many_markers_keep_their_letters() -> None:
    marks = [(MONDAY + n * HOUR / 10, f"marker {n}") for n in range(60)]
    flags = trendflags.flags(trend(hourly([1.0] * 9), *marks), TimeScale([(MONDAY, MONDAY + 9 * HOUR)]))
    assert [one.letter for one in flags][25:28] == ["Z", "AA", "AB"]
    assert max(one.row for one in flags) == 3


def weekly(rows: pd.DataFrame, metric: str = METRIC) -> HeatItem:
    return heat_map.by_hour(rows, rows[metric].to_numpy(), Shown(metric, "Single-block read", "ms", None))


def test_hours_of_the_week_hold_medians_and_numbers() -> None:
    ends = [MONDAY + 10 * HOUR + week * 7 * DAY for week in range(3)]
    found = weekly(frame(ends, [1.0, 2.0, 9.0]))
    assert (found.median[0][9], found.count[0][9]) == (2, 3)
    assert sum(map(sum, found.count)) == 3
    assert found.intervals == 3


def test_two_hours_count_in_both_a_quarter_in_its_own_and_a_day_in_none() -> None:
    tuesday = MONDAY + DAY
    rows = pd.concat([
        frame([tuesday + 12 * HOUR], [2.0], 2 * HOUR),
        frame([tuesday + 15.5 * HOUR], [3.0], HOUR / 4),
        frame([tuesday + 20 * HOUR + timedelta(seconds=7)], [4.0], HOUR + timedelta(seconds=7)),
        frame([tuesday + 24 * HOUR], [5.0], DAY),
        frame([tuesday + 5 * HOUR], [float("nan")]),
    ]).reset_index(drop=True)  # fmt: skip
    found = weekly(rows)
    known = {hour: value for hour, value in enumerate(found.median[1]) if value is not None}
    assert known == {10: 2.0, 11: 2.0, 15: 3.0, 19: 4.0}
    assert (found.intervals, found.longer, found.unknown) == (3, 1, 1)


def test_the_heat_map_is_darker_where_it_is_slower_and_says_every_figure() -> None:
    found = weekly(hourly([1.0] * 24 + [8.0] * 24))
    text = drawn(heat_chart.heat_map("h", found, heat_chart.texts(found)))
    assert text.count("<rect") == 168  # an hour of which nothing is known has its place in the grid
    assert text.count('class="none"') == 168 - 48
    assert text.count('class="h0"') == text.count('class="h5"') == 24
    assert "Tue 13:00, 8 ms, 1 interval<" in text
    assert [one.index for one in heat_chart.legend(found)] == [0, 5]
    assert heat_chart.legend(found)[1].label.endswith("to 8 ms")


def test_what_is_hardly_different_is_drawn_alike() -> None:
    found = weekly(hourly([1.10, 1.15] * 12))
    assert {one.index for one in heat_chart.legend(found)} == {0}


@pytest.mark.parametrize("values", [[0.0], [-1.0, 1.0], [1e-300, 1e300], [1e308, -1e308], [0.0] * 100])
def test_any_figure_can_be_a_shade(values: list[float]) -> None:
    found = weekly(hourly(values))
    assert len(re.findall(r'class="h\d"', str(heat_chart.heat_map("h", found, heat_chart.texts(found))))) == min(
        len(values), 168
    )
    assert heat_chart.legend(found)


def test_no_hour_is_no_map() -> None:
    found = weekly(hourly([]))
    assert heat_chart.heat_map("h", found, heat_chart.texts(found)) == ""
    assert heat_chart.legend(found) == []


def test_a_phone_leaves_out_the_first_time_where_the_next_is_too_near() -> None:
    later = MONDAY + 4 * DAY
    near = TimeScale([(MONDAY, MONDAY + 3 * HOUR), (later, later + 22 * HOUR)])
    assert [tick.roomy for tick in near.ticks()][:2] == [True, False]
    assert near.marks(0, 100, 0, 5, 18).count('class="roomy"') == 1
    apart = TimeScale([(MONDAY, MONDAY + 30 * DAY)])
    assert not any(tick.roomy for tick in apart.ticks())
