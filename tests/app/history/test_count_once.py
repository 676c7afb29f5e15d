"""Which reports count: twins once, and the finest windows."""

from datetime import datetime, timedelta
from random import Random
from typing import Any

import numpy as np
import pandas as pd
import pytest

from app.history import count_once
from app.history.count_once import apart, partition

NINE = datetime(2026, 3, 2, 9)
STARTED = datetime(2026, 1, 5, 7, 41)


def row(report_id: int, begin: float | None, end: float | None, **other: Any) -> dict[str, Any]:
    """A report of the hours after nine, of snapshots that count half hours."""
    return {
        "report_id": report_id,
        "series_id": 1,
        "format": "awr-text",
        "begin_snap": None if begin is None else 100 + 2 * begin,
        "end_snap": None if end is None else 100 + 2 * end,
        "startup_time": STARTED,
        "begin_time": None if begin is None else NINE + timedelta(hours=begin),
        "end_time": None if end is None else NINE + timedelta(hours=end),
        **other,
    }


def framed(*rows: dict[str, Any]) -> pd.DataFrame:
    times = ["startup_time", "begin_time", "end_time"]
    kinds = dict.fromkeys(times, "datetime64[us]") | {"begin_snap": "float", "end_snap": "float"}
    return pd.DataFrame(rows).astype(kinds)


def counted(*rows: dict[str, Any]) -> tuple[list[int], int, int]:
    kept, twins, longer = apart(framed(*rows))
    return list(kept["report_id"]), twins, longer


def test_intervals_side_by_side_all_count() -> None:
    assert counted(row(1, 0, 1), row(2, 1, 2), row(3, 2, 4)) == ([1, 2, 3], 0, 0)


def test_of_twins_the_newest_counts_though_its_startup_has_other_minutes() -> None:
    html = row(2, 0, 1, format="awr-html", startup_time=STARTED.replace(minute=1))
    assert counted(row(1, 0, 1), html, row(3, 1, 2)) == ([2, 3], 1, 0)


def test_an_awr_report_is_preferred_to_a_later_statspack_report_of_other_snapshots() -> None:
    other = row(2, 0, 1, format="statspack-text", begin_snap=7, end_snap=8)
    assert counted(row(1, 0, 1), other) == ([1], 1, 0)


def test_windows_that_begin_some_seconds_apart_are_of_one_interval() -> None:
    late = row(2, 0.002, 1.003, begin_snap=7, end_snap=8, format="statspack-text")
    assert counted(row(1, 0, 1), late) == ([1], 1, 0)


def test_an_hour_that_a_clock_set_back_prints_twice_is_two_intervals() -> None:
    halves = [row(1, 0, 0.5), row(2, 0.5, 1), row(3, 0, 0.5, begin_snap=102, end_snap=103),
              row(4, 0.5, 1, begin_snap=103, end_snap=104), row(5, 1, 1.5, begin_snap=104, end_snap=105)]  # fmt: skip
    assert counted(*halves) == ([1, 2, 3, 4, 5], 0, 0)
    statspack = [row(one["report_id"] + 5, 0, 1) | one | {"report_id": one["report_id"] + 5, "begin_snap": 7,
                 "end_snap": 8, "format": "statspack-text"} for one in halves[:1]]  # fmt: skip
    assert counted(*halves, *statspack) == ([1, 2, 3, 4, 5], 1, 0)


def test_equal_windows_of_snapshots_that_are_not_printed_or_of_another_run_are_twins() -> None:
    assert counted(row(1, 0, 1, begin_snap=None), row(2, 0, 1, begin_snap=7, end_snap=8)) == ([2], 1, 0)
    other = row(2, 0, 1, begin_snap=7, end_snap=8, startup_time=STARTED + timedelta(days=1))
    assert counted(row(1, 0, 1), other) == ([2], 1, 0)


def test_the_same_snapshots_after_a_restart_are_another_interval() -> None:
    again = row(2, 30, 31, begin_snap=100, end_snap=102, startup_time=STARTED + timedelta(days=9))
    assert counted(row(1, 0, 1), again) == ([1, 2], 0, 0)


def test_equal_snapshots_months_apart_without_a_startup_time_are_two_intervals() -> None:
    first = row(1, 0, 1, startup_time=None)
    again = row(2, 2400, 2401, begin_snap=100, end_snap=102, startup_time=None)
    assert counted(first, again) == ([1, 2], 0, 0)


def test_a_window_that_holds_shorter_ones_is_left_out() -> None:
    assert counted(row(1, 0, 8), row(2, 1, 2), row(3, 2, 3), row(4, 0, 24)) == ([2, 3], 0, 2)


def test_of_a_window_left_out_it_is_told_how_much_of_it_the_shorter_ones_cover() -> None:
    rows = [row(1, 0, 22), row(2, 1, 2), row(3, 2, 3), row(4, 21.5, 22.5), row(5, 0, 5), row(6, 0, 22, series_id=2)]
    frame = pd.DataFrame(rows).astype(dict.fromkeys(["startup_time", "begin_time", "end_time"], "datetime64[us]"))
    kept, _, longer = partition(frame)
    assert longer is not None
    assert list(kept["report_id"]) == [2, 3, 4, 6]
    assert longer.set_index("report_id")["covered_s"].to_dict() == {1: 2.5 * 3600, 5: 2 * 3600}


def test_a_window_that_ends_where_a_longer_one_begins_takes_nothing_from_it() -> None:
    assert counted(row(1, 0, 1), row(2, 1, 9), row(3, 9, 10)) == ([1, 2, 3], 0, 0)


def test_another_series_has_intervals_of_its_own() -> None:
    assert counted(row(1, 0, 1), row(2, 0, 1, series_id=2), row(3, 0, 9, series_id=3)) == ([1, 2, 3], 0, 0)


def test_what_prints_neither_snapshots_nor_times_counts_each() -> None:
    assert counted(row(1, None, None), row(2, None, None)) == ([1, 2], 0, 0)


def test_snapshots_without_times_are_enough_for_twins() -> None:
    undated = {"begin_time": None, "end_time": None}
    assert counted(row(1, 0, 1, **undated), row(2, 0, 1, **undated), row(3, 1, 2, **undated)) == ([2, 3], 1, 0)


def test_a_window_that_ends_before_it_begins_takes_nobody_with_it() -> None:
    assert counted(row(1, 5, 0, begin_snap=1, end_snap=2), row(2, 0, 1), row(3, 4, 5)) == ([1, 2, 3], 0, 0)


def test_nothing_at_all() -> None:
    kept, twins, longer = apart(pd.DataFrame([row(1, 0, 1)]).iloc[:0])
    assert (len(kept), twins, longer) == (0, 0, 0)


def test_long_series_of_crowded_windows_are_counted_quickly_and_right() -> None:
    hours = [row(one, one, one + 1) for one in range(3000)]
    days = [row(3000 + one, 24 * one, 24 * one + 24) for one in range(125)]
    kept, twins, longer = counted(*hours, *days)
    assert (kept, twins, longer) == (list(range(3000)), 0, 125)


@pytest.mark.parametrize("seed", range(60))
def test_what_lies_plainly_apart_counts_as_if_it_had_been_looked_at_closely(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(seed)
    rows = []
    for number in range(chance.randint(1, 6)):
        begin = chance.choice([None, *range(24)])
        snap = chance.choice([None, number, chance.randint(0, 3)])
        rows.append(
            row(
                number,
                begin,
                None if begin is None else begin + chance.choice([0, 1, 1, 1, 2]),
                series_id=chance.choice([1, 1, 2]),
                format=chance.choice(["awr-text", "awr-text", "statspack"]),
                begin_snap=snap,
                end_snap=None if snap is None else snap + 1,
            )
        )
    frame = framed(*rows)
    quick = partition(frame)
    with monkeypatch.context() as patched:
        patched.setattr(count_once, "_entangled", lambda rows, _: np.ones(len(rows), dtype=bool))
        close = partition(frame)
    assert quick[1] == close[1]
    pd.testing.assert_frame_equal(quick[0], close[0])
    if quick[2] is None or close[2] is None:
        assert quick[2] is close[2]
    else:
        pd.testing.assert_frame_equal(quick[2], close[2])


def test_most_histories_lie_plainly_apart() -> None:
    hours = [row(one, one, one + 1) for one in range(4)]
    assert not entangled(*hours, row(4, None, None))
    for other in (row(4, 1, 1), row(4, 0.5, 2), row(4, 8, 9, begin_snap=100, end_snap=102)):
        assert entangled(*hours, other) == {1}


def test_series_that_are_not_apart_alone_are_looked_at_closely() -> None:
    hours = [row(one, one, one + 1, series_id=one % 3) for one in range(6)]
    assert entangled(*hours, row(6, 0.5, 2, series_id=0), row(7, 4, 4, series_id=2)) == {0, 2}


def entangled(*rows: dict[str, Any]) -> set[int]:
    """The series of which two rows share something."""
    frame = framed(*rows)
    series = frame["series_id"].to_numpy()
    return set(series[count_once._entangled(frame, series)].tolist())
