"""What a trend says: gaps and markers, readable figures, and longer reports that shorter ones cover only in part."""

import math
from datetime import timedelta
from typing import Any

import numpy as np
import pandas as pd
import pytest

from app.history.frames import Intervals, Members, SeriesKey
from app.text.axis import Axis
from app.trend import metrics, sentences
from app.trend.document import LevelChange, OneTrend, TrendMarker
from app.trend.linked import line_of
from app.trend.query import read
from app.trend.service import whole
from tests.app.made_series import HOUR, MONDAY, white
from tests.app.trend.test_chart import pictured

LOAD = "average_active_sessions"
SUM = metrics.find("db_time_s")


def frame(spans: list[tuple[float, float]], name: str, values: list[float], **other: Any) -> pd.DataFrame:
    """Intervals from hours to hours after Monday's midnight."""
    ends = [MONDAY + end * HOUR for _, end in spans]
    rows = {"report_id": range(len(ends)), "upload": [f"u{n}" for n in range(len(ends))], "part": 1, "series_id": 1,
            "begin_time": [MONDAY + begin * HOUR for begin, _ in spans], "end_time": ends,
            "single_block_read_ms": math.nan, LOAD: math.nan, "unaccounted_share": 0.0, "explained_share": math.nan,
            "elapsed_s": [(end - begin) * 3600 for begin, end in spans]} | {name: values} | other  # fmt: skip
    return pd.DataFrame(rows).astype({"begin_time": "datetime64[us]", "end_time": "datetime64[us]"})


def trend(name: str, rows: pd.DataFrame, wider: pd.DataFrame | None = None) -> OneTrend:
    series = SeriesKey("instance", 1, "instance 1", (1,), len(rows))
    members = Members("d1", "ORDERS", (1,), (series,), ())
    wide = 0 if wider is None else len(wider)
    return whole(members, read({"metric": name}), series, Intervals(rows, 0, wide, wider))


def change(last: float, at: float, *markers: float, gap: bool = True) -> str:
    """What is said of a change between two hours of that Monday, and on."""
    begin, end = MONDAY + last * HOUR, MONDAY + at * HOUR
    marked = [TrendMarker(id="m", url="/m", at=(MONDAY + one * HOUR).isoformat(), text="move") for one in markers]
    found = LevelChange(
        at=end.isoformat(), last_before=begin.isoformat(), gap=gap, before=5.0, after=10.0, ratio=2.0, p=0.01,
        intervals=[6, 6], from_=MONDAY.isoformat(), to=end.isoformat(), near_marker=sentences.near(begin, end, marked),
    )  # fmt: skip
    return sentences.change(found, metrics.find("single_block_read_ms"))


def test_a_change_in_a_gap_has_no_hour() -> None:
    assert change(16, 40) == (
        "Between Mon 5 Jan 2026, 16:00 and Tue 6 Jan 2026, 16:00 the single-block read went from 5 ms to 10 ms (×2.00)."
    )
    assert change(16, 16, gap=False).startswith("Since Mon 5 Jan 2026, 16:00 the single-block read takes 10 ms")


@pytest.mark.parametrize(
    ("marker", "gap", "said"),
    [
        (20, True, "; the marker “move” lies between them."),
        (10, True, "; 30 hours after the marker “move”."),
        (45, True, "; 5 hours before the marker “move”."),
        (39.5, False, ", at the marker “move”."),
        (20, False, "; 20 hours after the marker “move”."),
    ],
)
def test_hours_are_counted_from_the_marker_to_the_first_interval_after(marker: float, gap: bool, said: str) -> None:
    assert change(16, 40, marker, gap=gap).endswith(said)


def test_a_gap_is_longer_than_an_interval() -> None:
    logs = white(np.random.default_rng(2), 20, 0.05)
    logs[10:] += 1
    for apart, said in ((0, False), (0.5, False), (10, True)):
        spans = [(n + apart * (n > 9), n + 1 + apart * (n > 9)) for n in range(20)]
        (found,) = trend("single_block_read_ms", frame(spans, "single_block_read_ms", list(np.exp(logs)))).change_points
        assert found.gap is said
        assert found.sentence.startswith("Between " if said else "Since ")


def test_percentiles_are_named_and_take_nothing() -> None:
    metric = metrics.find("single_block_read_p5_ms")
    assert metric.label == "5th percentile of single-block reads"
    assert sentences.subject(metric.label, plural=metric.plural) == "the 5th percentile of single-block reads"
    assert sentences.does(metric, plural=False) == "is"


@pytest.mark.parametrize(
    ("value", "said"), [(999.0, "999 s"), (2664.0, "44.4 min"), (236806.0, "65.8 h"), (None, "–"), (0.0, "0 s")]
)
def test_long_times_are_told_in_minutes_and_hours(value: float | None, said: str) -> None:
    assert sentences.shown(value, "s") == said


def test_an_axis_of_long_times_has_minutes_or_hours() -> None:
    assert [Axis([one], "s").unit for one in (500.0, 2000.0, 90_000.0)] == ["s", "min", "h"]
    assert [label for _, label in Axis([7200.0 * 2], "s").ticks()][-1] == "4"


def test_of_few_intervals_the_first_and_the_last_are_said_as_they_are() -> None:
    two = trend(LOAD, frame([(0, 1), (1, 2)], LOAD, [5.0, 1.0])).sentence
    assert two == (
        "Average active sessions: 5 on Mon 5 Jan 2026, 01:00, then 1 on Mon 5 Jan 2026, 02:00; "
        "2 intervals are too few to tell a change from noise."
    )
    three = trend(LOAD, frame([(0, 1), (30, 31), (60, 61)], LOAD, [5.0, 2.0, 1.0])).sentence
    assert three.startswith("Average active sessions: the first 5 on Mon 5 Jan 2026, the last 1 on Wed 7 Jan 2026; 3 ")


def test_the_length_that_is_printed_to_the_second_weighs() -> None:
    rows = frame([(0, 1), (1, 2)], LOAD, [1.0, 4.0], elapsed_s=[3600.0, 1800.0])
    assert trend(LOAD, rows).statistics.mean == pytest.approx(2.0)


def test_captured_time_has_its_name() -> None:
    rows = frame([(0, 1), (1, 2)], SUM.name, [100.0, 100.0], unaccounted_share=[-0.5, 0.0])
    found = trend(SUM.name, rows)
    assert found.label == "DB time, CPU and wait time where DB time is doubtful"
    assert found.sentence.startswith(found.label)
    assert trend(SUM.name, rows.assign(unaccounted_share=0.0)).label == "DB time"


def test_shares_of_one_line_have_one_denominator() -> None:
    rows = frame([(0, 1), (1, 2), (2, 3)], "read_share", [0.3, 0.3, 0.3], unaccounted_share=[0.05, 0.5, -0.4])
    assert [one.value for one in trend("read_share", rows).points] == pytest.approx([0.3 / 0.95, 0.6, 0.3])
    calm = rows.assign(unaccounted_share=0.05)
    assert [one.value for one in trend("read_share", calm).points] == [0.3, 0.3, 0.3]


def test_what_shorter_reports_leave_of_a_longer_one_is_told_and_drawn() -> None:
    rows = frame([(1, 2), (2, 3), (9, 10)], LOAD, [2.0, 2.0, 8.0])
    wider = frame([(0, 8), (9, 10)], LOAD, [5.0, 8.0], covered_s=[7200.0, 3600.0])
    found = trend(LOAD, rows, wider)
    (longer,) = found.longer_windows
    assert (longer.length_s, longer.covered_s, longer.rest) == (8 * 3600, 7200, 6.0)
    assert found.notes == [
        (
            "1 report of 8 h is left out because shorter ones lie within; they cover 2 h of it; over all 8 h the "
            "figure was 5, over the other 6 h 6. It counts in no figure above."
        ),
        "Left out: 1 report of a longer time within which shorter ones are stored.",
    ]
    assert str(pictured(found)).count('class="longer"') == 1
    (drawn,) = line_of([longer]).points()
    assert drawn.end - drawn.begin == timedelta(hours=8)


@pytest.mark.parametrize(("spans", "values"), [([(1, 2), (7, 9)], [2.0, 2.0]), ([(1, 2), (2, 3)], [2.0, 90.0])])
def test_what_is_left_is_unknown_where_it_cannot_be_subtracted(
    spans: list[tuple[float, float]], values: list[float]
) -> None:
    wider = frame([(0, 8)], LOAD, [5.0], covered_s=[7200.0])
    (longer,) = trend(LOAD, frame(spans, LOAD, values), wider).longer_windows
    assert longer.rest is None


def test_a_sum_over_the_rest_is_the_difference_and_is_not_drawn() -> None:
    wider = frame([(0, 8)], SUM.name, [500.0], covered_s=[3600.0])
    found = trend(SUM.name, frame([(1, 2)], SUM.name, [100.0]), wider)
    assert found.longer_windows[0].rest == 400
    assert 'class="longer"' not in str(pictured(found))
    assert "a thin line" not in found.notes[0]


def test_several_longer_reports_are_counted_and_the_one_that_loses_most_is_told() -> None:
    wider = frame([(0, 8), (10, 34)], "single_block_read_ms", [5.0, 6.0], covered_s=[3600.0, 3600.0])
    rows = frame([(1, 2), (11, 12)], "single_block_read_ms", [1.0, 1.0])
    (note,) = trend("single_block_read_ms", rows, wider).notes
    assert note.startswith(
        "2 reports are left out because shorter ones lie within, which cover less than 90 % of each;"
    )
    assert "of 24 h to Tue 6 Jan 2026, 10:00, is covered for 60 min; over all 24 h the figure was 6 ms" in note


@pytest.mark.parametrize(("commits", "peak"), [(0.1, 2.0), (10.0, 9.0)])
def test_a_latency_of_few_waits_makes_no_peak(commits: float, peak: float) -> None:
    spans = [(float(n), n + 1.0) for n in range(4)]
    rows = frame(spans, "log_file_sync_ms", [1.0, 2.0, 1.0, 9.0], transactions_per_s=[10.0, 10.0, 10.0, commits])
    found = trend("log_file_sync_ms", rows)
    assert found.statistics.peak == found.statistics.p95 == peak
    assert found.few_waits == (commits < 1)
    few = trend("log_file_sync_ms", rows.assign(transactions_per_s=0.01))
    assert (few.few_waits, few.statistics.peak) == (4, 9.0)
