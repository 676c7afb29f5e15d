"""Two curves side by side: which cannot be right, and which are of other loads, stands first."""

from dataclasses import replace

from rules.curves.sheet import sheet
from rules.curves.versus import versus
from tests.rules.curves.samples import curve, iops


def test_a_curve_that_cannot_be_right_is_named_first() -> None:
    wrong = curve(
        [{"outstanding": 1, "iops": 5000, "latency_ms": 200}, {"outstanding": 4, "iops": 18000, "latency_ms": 222}]
    )
    found = versus(iops((1, 1000), (4, 3900)), wrong)
    assert found.sentences == (
        "The second cannot be right: its IOPS and latencies contradict each other (by a factor of 1,000).",
        "The second reaches 4.62 times the maximum of the first: 18,000 requests/s against 3,900.",
        "Their loads cannot be compared level by level: only the maxima are compared.",
    )
    assert [each.figure for each in found.differences] == ["maximum"]
    assert sheet([wrong]).rows[0].half_load_ms is None


def test_curves_of_other_loads_are_told_so() -> None:
    first, second = iops((1, 1000), (4, 3900)), iops((1, 800), (4, 3100))

    def said(**other: float) -> str:
        return versus(replace(first, io_bytes=8192, write_percent=0), replace(second, **other)).sentences[0]

    assert said(io_bytes=8192, write_percent=30) == (
        "Their loads differ, which alone may explain what follows: 8 KiB reads (the first) and 8 KiB requests with "
        "30 % writes (the second)."
    )
    assert "64 KiB reads (the second)" in said(io_bytes=65536, write_percent=0)
    assert "64 KiB requests (the second)" in said(io_bytes=65536, write_percent=None)  # reads were said
    assert "other loads" not in said(io_bytes=8192, write_percent=0)
    assert "other loads" not in said(io_bytes=None, write_percent=None)
