"""Intervals by time: which are left out, and how they are drawn."""

from datetime import datetime, timedelta

import numpy as np
import pandas as pd

from app.history.by_time import by_time, lines

NINE, HOUR = datetime(2026, 3, 2, 9), timedelta(hours=1)


def frame(*spans: tuple[datetime | None, datetime | None]) -> pd.DataFrame:
    begins, ends = zip(*spans, strict=True)
    numbers = range(1, len(spans) + 1)
    rows = {"report_id": numbers, "upload": [f"u{number}" for number in numbers], "part": 1, "begin_time": begins,
            "end_time": ends}  # fmt: skip
    return pd.DataFrame(rows).astype({"begin_time": "datetime64[us]", "end_time": "datetime64[us]"})


def test_they_stand_by_time_and_those_of_no_possible_time_are_counted() -> None:
    before = datetime(1900, 1, 1)
    mixed = frame((NINE + HOUR, NINE + 2 * HOUR), (NINE, NINE + HOUR), (NINE, None), (before, before + HOUR))
    dated, undated, misdated = by_time(mixed)
    assert (list(dated.upload), undated, misdated) == (["u2", "u1"], 1, 1)


def test_an_interval_without_a_begin_that_can_be_has_none_and_is_drawn_at_its_end() -> None:
    dated, _, _ = by_time(frame((None, NINE), (NINE + 3 * HOUR, NINE + HOUR), (NINE + HOUR, NINE + 2 * HOUR)))
    assert list(dated.begin_time.isna()) == [True, True, False]
    (line,) = lines(dated, [(np.array([1.0, 2.0, 3.0]), np.zeros(3, dtype=bool))])
    assert [(point.begin, point.end) for point in line.points()] == [
        (NINE, NINE), (NINE + HOUR, NINE + HOUR), (NINE + HOUR, NINE + 2 * HOUR),
    ]  # fmt: skip


def test_a_line_has_the_intervals_of_which_the_figure_is_known() -> None:
    dated, _, _ = by_time(frame((NINE, NINE + HOUR), (NINE + HOUR, NINE + 2 * HOUR)))
    some, none = lines(
        dated, [(np.array([np.nan, 7.0]), np.array([False, True])), (np.full(2, np.nan), np.zeros(2, bool))]
    )
    (point,) = some.points()
    assert (point.value, point.doubtful, point.address) == (7.0, True, "/reports/u2?part=1")
    assert len(none) == 0
