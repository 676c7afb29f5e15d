"""Bucket bounds from headings whole and cut."""

from parsers.families.histogram_buckets import bounds


def test_millisecond_buckets_end_open() -> None:
    assert bounds(("Event", "Total Waits", "<1ms", "% of <2ms", "Waits <4ms", "<=1s", ">1s")) == (1, 2, 4, 1024, None)


def test_microsecond_headings_that_the_layout_cut() -> None:
    assert bounds(("Event", "Total Waits", "<64us", "<128u", "<512u", ">=512")) == (0.064, 0.128, 0.512, None)


def test_parts_of_seconds_minutes_and_hours() -> None:
    headings = ("Event", "Waits 64ms to 2s", "<32ms", "<1/8s", "<1/2s", "<2s", ">=2s")
    assert bounds(headings) == (32, 128, 512, 2048, None)
    assert bounds(("Event", "Waits", "< 1m", "<1/4h", "< 1h", ">=1h")) == (65536, 1048576, 4194304, None)


def test_counted_buckets_of_10_1() -> None:
    assert bounds(("Event", "0 - 1 ms", "1 - 4 ms", "32+ ms")) == (1, 4, None)


def test_a_detail_table_cuts_only_the_unit_of_its_first_bucket() -> None:
    assert bounds(("Event", "Waits 1ms to 32m", "<512", "<1ms", ">=32m")) == (0.512, 1, None)


def test_bounds_without_sense_are_none() -> None:
    assert bounds(("Event", "<1/0s", "<" + "9" * 400 + "ms", "0 - " + "9" * 400 + " ms")) == ()
