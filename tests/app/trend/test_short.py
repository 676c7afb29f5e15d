"""The heading of a trend."""

from typing import Any

import pytest

from app.trend.document import Course
from app.trend.page_context import statistics
from app.trend.short import follows, short

ENDS = ["2026-03-01T10:00:00", "2026-03-02T10:00:00", "2026-03-03T10:00:00"]


def course(values: list[float], changes: list[tuple[float, float]] | None = None) -> Course:
    if changes is None:
        changes = []
    points = [
        {"report_id": "r", "part": 1, "report_url": "/r", "begin_time": None, "end_time": at, "value": value,
         "doubtful": False}
        for at, value in zip(ENDS * 9, values, strict=False)
    ]  # fmt: skip
    statistics: dict[str, Any] = {
        "count": len(values), "mean": 1.0, "mean_by": "time", "median": 1.25, "p95": 2.0, "peak": 2.0,
        "peak_at": ENDS[0], "least": 1.0,
    }  # fmt: skip
    made = [
        {"at": ENDS[1], "last_before": ENDS[0], "gap": False, "before": before, "after": after, "ratio": after / before,
         "p": 0.001, "intervals": [9, 9], "from": ENDS[0], "to": ENDS[2], "near_marker": None, "sentence": "Said."}
        for before, after in changes
    ]  # fmt: skip
    return Course.model_validate({
        "metric": "single_block_read_ms", "label": "Single-block read", "unit": "ms", "better": "lower",
        "statistics": statistics if values else None, "change_points": made, "few_waits": 0,
        "left_out": {"twins": 0, "longer": 0, "undated": 0, "misdated": 0, "unknown": 0}, "longer_windows": [],
        "points": points,
    })  # fmt: skip


@pytest.mark.parametrize(
    ("trend", "said"),
    [
        (course([]), ""),
        (course([1.25]), "Single-block read: 1.25 ms"),
        (course([5.25, 1.14]), "Single-block read: 5.25 ms, then 1.14 ms"),
        (course([1.25] * 20), "Single-block read: 1.25 ms at the median, no change of level"),
        (course([4.0] * 9 + [1.0] * 9, [(4.0, 1.0)]), "Single-block read: 1 ms instead of 4 ms (×0.25)"),
        (course([1.0] * 20, [(4.0, 2.0), (2.0, 1.0)]), "Single-block read: 1 ms instead of 2 ms (×0.50)"),
    ],
)
def test_a_trend_in_a_few_words(trend: Course, said: str) -> None:
    assert short(trend) == said


@pytest.mark.parametrize(
    ("trend", "said"),
    [
        (course([1.25]), "One interval, to Sun 1 Mar 2026, 10:00: a trend needs more."),
        (course([5.25, 1.14]),
         "Sun 1 Mar 2026, then Mon 2 Mar 2026: 2 intervals are too few to tell a change from noise."),
        (course([1.0] * 8),
         "8 intervals from Sun 1 Mar 2026 to Mon 2 Mar 2026; the peak is 2 ms on Sun 1 Mar 2026, 10:00."),
        (course([4.0] * 9 + [1.0] * 9, [(4.0, 1.0)]), "The whole sentence."),
    ],
)  # fmt: skip
def test_what_follows_the_heading_does_not_say_it_again(trend: Course, said: str) -> None:
    assert follows(trend, "The whole sentence.") == said


@pytest.mark.parametrize(
    ("intervals", "labels"),
    [
        (1, []),
        (2, ["Intervals", "Peak", "Least"]),
        (3, ["Intervals", "Median", "Mean, by time", "95 % of the time at most", "Peak", "Least"]),
    ],
)
def test_one_or_two_intervals_have_no_median_that_says_more(intervals: int, labels: list[str]) -> None:
    assert [label for label, _ in statistics(course([1.0] * intervals))] == labels
