"""The MTR system: the verdict that its published figures carry, against figures worked out by hand."""

import pytest

from tests.samples.expected import MTR_AFTER, MTR_BEFORE, judged, sample

# assumed floor (ms): twice the devices closed, open; unlimited devices: shares of DB time saved
BY_FLOOR = {
    5.0: (0.020, 0.021, 0.040),
    4.5: (0.060, 0.064, 0.119),
    4.0: (0.099, 0.113, 0.198),
    3.5: (0.139, 0.167, 0.278),
    3.0: (0.178, 0.227, 0.357),
}
# read latency (ms): conservative, coupled
BY_LATENCY = {2.0: (0.51, 0.54), 1.0: (0.67, 0.70), 0.5: (0.75, 0.79), 0.2: (0.80, 0.84), 0.1: (0.82, 0.85)}


def test_the_figures_of_the_slides() -> None:
    found = sample(MTR_BEFORE)
    assert found.value("read_iops") == pytest.approx(9855, abs=0.5)
    assert found.value("single_block_read_ms") == pytest.approx(5.25, abs=0.005)
    assert found.value("average_active_sessions") == pytest.approx(60.2, abs=0.1)
    assert found.value("read_share") == pytest.approx(0.846, abs=0.001)


def test_db_time_is_time_by_percentage_of_the_leading_row() -> None:
    found = sample(MTR_BEFORE)
    top = found.report.rows("top_events")[0]
    assert top["time_s"] / (top["percent"] / 100) == pytest.approx(54219, abs=0.5)
    # the few seconds of background waits are no DB time
    assert found.value("db_time_s") == pytest.approx(54219, abs=15)


def test_it_is_limited_by_latency_and_wants_media() -> None:
    verdict = sample(MTR_BEFORE).verdict
    assert (verdict["case"], verdict["media_or_spindles"]) == ("latency_limited", "media")
    assert verdict["limit"]["kind"] == "unknown"


@pytest.mark.parametrize("read_ms", BY_LATENCY)
def test_gain_of_faster_media(read_ms: float) -> None:
    gain, (conservative, coupled) = sample(MTR_BEFORE).media(read_ms), BY_LATENCY[read_ms]
    assert gain["conservative"] == pytest.approx(conservative, abs=0.007)
    assert gain["coupled"] == pytest.approx(coupled, abs=0.007)
    assert gain["needs_iops"] == pytest.approx(9855, abs=0.5)


def test_gain_at_half_a_millisecond() -> None:
    gain = sample(MTR_BEFORE).media(0.5)
    assert 0.75 <= gain["conservative"] <= 0.77
    assert gain["coupled"] == pytest.approx(0.79, abs=0.005)


def test_unlimited_devices_save_at_most_a_third_for_the_friendliest_floor() -> None:
    unlimited = sample(MTR_BEFORE).devices("devices_unlimited")
    assert min(unlimited) == 3.0
    assert max(one["closed"] for one in unlimited.values()) <= 0.36


def test_more_devices_by_assumed_floor() -> None:
    found = sample(MTR_BEFORE)
    twice, unlimited = found.devices("devices_x2"), found.devices("devices_unlimited")
    shown = set(BY_FLOOR) & set(twice)
    assert {3.0, 4.0} <= shown
    for floor in shown:
        closed, opened, most = BY_FLOOR[floor]
        assert twice[floor]["closed"] == pytest.approx(closed, abs=0.002)
        assert twice[floor]["open"] == pytest.approx(opened, abs=0.002)
        assert unlimited[floor]["closed"] == pytest.approx(most, abs=0.002)


def test_the_verdict_holds_whatever_disks_of_its_year_are_declared() -> None:
    text = MTR_BEFORE.read_text()
    for media in ("hdd-7k2", "hdd-10k", "hdd-15k"):
        assert judged(text, {"media": media}).verdict["media_or_spindles"] == "media"


def test_after_the_change_a_read_costs_less_and_more_are_done() -> None:
    before, after = sample(MTR_BEFORE), sample(MTR_AFTER)
    reads = [one.report.rows("top_events")[0]["waits"] for one in (before, after)]
    cost = [1000 * one.value("db_time_s") / count for one, count in zip((before, after), reads, strict=True)]
    assert cost == pytest.approx([6.314, 1.772], abs=0.006)
    assert reads[1] / reads[0] == pytest.approx(2.35, abs=0.01)
