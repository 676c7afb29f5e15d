"""What a line of the list of load curves says."""

from datetime import UTC, datetime

from app.curves.list_columns import row
from app.declared.curves import CurveLine
from rules.curves.curve_study import CurveAudit, CurveStudy, LoadLevel

LINE = CurveLine("abc", "array at night", "csv", "a.csv", datetime(2026, 1, 31, tzinfo=UTC), 0)
SMALL = CurveStudy(
    source="csv", points=(), audit=(), io_bytes=8192, floor_ms=0.39, max_iops=31200.0, max_mbps=255.6,
    levels=(LoadLevel(1, latency_ms=0.39), LoadLevel(2), LoadLevel(4, latency_ms=0.8)),
)  # fmt: skip


def test_small_requests_are_counted_and_large_ones_measured() -> None:
    small = row(LINE, SMALL)
    assert (small.requests, small.floor, small.most) == ("8 KiB reads", "0.39 ms", "31,200 requests/s")
    assert small.received == "31 Jan 2026"
    assert "2 values from 0.39 to 0.8" in small.picture
    scan = CurveStudy(source="csv", points=(LoadLevel(mbps=100.0), LoadLevel(mbps=501.0)), audit=(), max_mbps=501.0)
    large = row(LINE, scan)
    assert (large.requests, large.floor, large.most) == ("reads, size not known", None, "501 MB/s")
    assert "MB/s by load" in large.picture


def test_of_a_curve_that_cannot_be_right_no_figure_is_shown() -> None:
    wrong = CurveAudit("load-curve", "fired", severity="high", message="No.")
    line = row(LINE, CurveStudy(source="csv", points=(), audit=(wrong,), floor_ms=0.39, max_iops=31200.0))
    assert (line.floor, line.most, line.wrong) == (None, None, True)
