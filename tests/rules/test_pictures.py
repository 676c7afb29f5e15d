"""Pictures are data: labels, units and order come with them."""

import pytest
from msgspec.structs import replace

from rules.pictures import CPU_AND_WAITS, Band, db_time, gains, latency_histogram
from rules.storage.gains.gain import Gain
from rules.storage.inputs.shares import CLASSES
from tests.rules.cases import facts_of
from tests.rules.storage.mtr import DB_TIME_S, mtr


def test_parts_of_db_time_add_up_and_keep_their_order() -> None:
    picture = db_time(mtr())
    assert picture
    order = [one.key for one in CLASSES]
    names = [part.name for part in picture.parts]
    assert names == sorted(names, key=order.index)
    assert sum(part.seconds for part in picture.parts) == pytest.approx(DB_TIME_S)
    assert all(part.label and part.share > 0 for part in picture.parts)
    assert picture.unit == "s"


def test_what_no_class_holds_is_a_part_of_its_own() -> None:
    picture = db_time(mtr(unaccounted_share=0.3, **{f"{name}_share": 0.0 for name in ("other", "concurrency", "cpu")}))
    assert picture
    assert picture.parts[-1].name == "unaccounted"


def test_figures_stay_those_of_the_report_where_they_exceed_db_time() -> None:
    picture = db_time(mtr(cpu_share=0.4))
    assert picture
    assert sum(part.share for part in picture.parts) > 1
    cpu = next(part for part in picture.parts if part.name == "cpu")
    assert (cpu.share, cpu.seconds) == (pytest.approx(0.4), pytest.approx(0.4 * DB_TIME_S))
    assert "more than DB time" in picture.note


def test_where_db_time_is_far_too_small_shares_are_of_cpu_and_waits() -> None:
    picture = db_time(mtr(unaccounted_share=-0.5, captured_time_s=1.5 * DB_TIME_S))
    assert picture
    assert (picture.total, picture.total_s) == ("CPU and waits", 1.5 * DB_TIME_S)
    assert "exceed the printed DB time" in picture.note


def test_of_cpu_and_wait_time_what_no_event_explains_is_left_out_but_where_both_were_added_up() -> None:
    """A first page of 9i names five events: what it does not name is part of the time that all shares are of."""
    picture = db_time(mtr(unaccounted_share=0.3, cpu_share=0.0, other_share=0.0, concurrency_share=0.0))
    assert picture
    assert picture.storage_share("captured_time") > picture.storage_share("db_time")
    added_up = replace(picture, total=CPU_AND_WAITS)
    assert added_up.judged("captured_time") == picture.parts


def test_without_shares_there_is_no_picture() -> None:
    assert db_time(facts_of({"db_time_s": 100})) is None


def test_histogram_of_single_block_reads() -> None:
    rows = [
        {"event": "log file sync", "waits": 5, "buckets": [[1.0, 100.0, None]], "line": 7},
        {"event": "db file sequential read", "waits": 900, "buckets": [[1.0, 20.0, 180], [None, 80.0, 720]], "line": 8},
    ]
    picture = latency_histogram(facts_of({"wait_histogram": rows, "single_block_read_ms": 5.0}))
    assert picture
    assert picture.line == 8
    assert picture.buckets == (Band(1.0, 0.2), Band(None, 0.8))


def test_the_histogram_is_merged_from_all_families_and_its_empty_ends_are_left_out() -> None:
    event = "db file sequential read"
    rows = [
        {
            "event": event,
            "waits": 100,
            "buckets": [[0.256, 0.0, None], [0.512, 20.0, None], [None, 80.0, None]],
            "line": 8,
        },
        {
            "event": event,
            "waits": 80,
            "buckets": [[0.512, 20.0, None], [1.0, 50.0, None], [2.0, 30.0, None]],
            "line": 9,
        },
        {"event": event, "waits": 0, "buckets": [[2.0, 100.0, None], [64.0, 0.0, None]], "line": 10},
    ]
    picture = latency_histogram(facts_of({"wait_histogram": rows}))
    assert picture
    assert picture.line == 8
    assert [band.upper_ms for band in picture.buckets] == [0.512, 1.0, 2.0]
    assert [band.share for band in picture.buckets] == pytest.approx([0.2, 0.5, 0.3])


def test_without_single_block_reads_there_is_no_histogram() -> None:
    rows = [{"event": "log file sync", "waits": 5, "buckets": [[1.0, 100.0, None]], "line": 7}]
    assert latency_histogram(facts_of({"wait_histogram": rows})) is None


def test_gains_have_a_cautious_and_a_far_end() -> None:
    rows = [
        Gain("media", "x", 0.5, conservative=0.75, coupled=0.79),
        Gain("devices_x2", "x", 0.5, closed=0.18, open=0.23),
        Gain("media", "x", 0.5),
    ]
    picture = gains(rows)
    assert picture
    assert [(bar.low, bar.high) for bar in picture.bars] == [(0.75, 0.79), (0.18, 0.23)]
    assert gains([rows[2]]) is None
