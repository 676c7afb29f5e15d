"""The merged latency curve of an event."""

import pytest

from rules.core.metric import Lacking
from rules.waits.latency_histogram import Histogram, histogram_of, mean, percentile
from tests.rules.build import report_of

EVENT = "db file sequential read"


def _of(*rows: dict[str, object], layout: str = "awr-html") -> Histogram:
    return histogram_of(report_of({"format": layout, "sections": {"wait_histogram": list(rows)}}), EVENT)


def test_the_curve_never_falls_where_rounded_bucket_sets_disagree() -> None:
    fine = {"event": EVENT, "buckets": [[0.512, 13.3, None], [None, 86.7, None]]}
    coarse = {"event": EVENT, "buckets": [[0.512, 13.0, None], [1.0, 0.1, None], [2.0, 86.9, None]]}
    assert dict(_of(fine, coarse).points) == pytest.approx({0.512: 0.133, 1.0: 0.133, 2.0: 1.0})


def test_percentages_that_do_not_sum_to_a_hundred_are_shares_of_their_sum() -> None:
    told = _of({"event": EVENT, "buckets": [[1.0, 49.9, None], [2.0, 49.9, None], [None, None, None]]})
    assert dict(told.points) == pytest.approx({1.0: 0.5, 2.0: 1.0})


def test_a_name_that_the_text_layout_cut_is_found_and_another_event_is_not() -> None:
    cell = "cell single block physical read"
    rows = {"event": "cell single block physical", "buckets": [[1.0, 100.0, None]]}
    report = report_of({"format": "awr-text", "sections": {"wait_histogram": [rows]}})
    assert histogram_of(report, cell).points == ((1.0, 1.0),)
    with pytest.raises(Lacking, match=EVENT):
        histogram_of(report, EVENT)


@pytest.mark.parametrize(
    ("share", "ms"),
    [(0.05, 0.5 * 2**0.25), (0.2, 1.0), (0.5, 2.0), (0.8, 4.0), (0.65, 2 * 2**0.5), (1.0, 8.0)],
)
def test_percentiles_are_logarithmic_inside_a_bucket(share: float, ms: float) -> None:
    curve = Histogram(((1.0, 0.2), (2.0, 0.5), (4.0, 0.8), (8.0, 1.0)), None)
    assert percentile(curve, share) == pytest.approx(ms)


def test_a_percentile_above_the_last_bound_is_lacking() -> None:
    with pytest.raises(Lacking, match="95 %"):
        percentile(Histogram(((1.0, 0.9),), None), 0.95)


def test_an_empty_bucket_is_stepped_over() -> None:
    curve = Histogram(((1.0, 0.0), (2.0, 0.0), (4.0, 1.0)), None)
    assert percentile(curve, 0.5) == pytest.approx(2 * 2**0.5)


def test_the_mean_takes_the_middles() -> None:
    assert mean(Histogram(((1.0, 0.5), (3.0, 0.9)), None)) == pytest.approx(0.5 * 0.75 + 0.4 * 2 + 0.1 * 4.5)
