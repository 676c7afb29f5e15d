"""The worked examples of the research note, each from the few figures that were published of it."""

from typing import Any

import pytest

from rules.storage.gains.model import reads
from tests.rules.storage.mtr import DB_TIME_S, judged, mtr
from tests.verdict_text import whole_text

SINGLE = "db file sequential read"
READS_BEFORE, READS_AFTER = 8587142, 20.16e6
AFTER_MS = 1.14
OBSERVED_MS = 1.772


def published(read_share: float, read_ms: float, cpu_share: float, **more: Any) -> dict[str, Any]:
    """A system of which shares and one latency were published; nothing else waits."""
    seconds = read_share * DB_TIME_S
    return {
        "read_share": read_share, "io_share": read_share, "cpu_share": cpu_share, "single_block_read_ms": read_ms,
        "concurrency_share": 0.0, "other_share": max(0.0, 1 - read_share - cpu_share),
        "events": {SINGLE: {"waits": 1000 * seconds / read_ms, "time_s": seconds}}, **more,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("coupled", "each_ms", "factor"),
    [(False, 2.200, 2.87), (True, 2.013, 3.14)],
)
def test_the_published_system_after_its_move(coupled: bool, each_ms: float, factor: float) -> None:
    """6.314 ms of DB time a read before; 1.772 ms and x3.56 were observed at 1.14 ms a read."""
    known = reads(mtr())
    assert known
    saved = known.coupled_saving(AFTER_MS) if coupled else known.conservative(AFTER_MS)
    before_ms = 1000 * DB_TIME_S / READS_BEFORE
    assert before_ms == pytest.approx(6.314, abs=0.001)
    assert before_ms * (1 - saved) == pytest.approx(each_ms, abs=0.01)
    assert 1 / (1 - saved) == pytest.approx(factor, abs=0.02)
    assert 1.1 < before_ms * (1 - saved) / OBSERVED_MS < 1.25


@pytest.mark.parametrize(
    ("to_ms", "low", "high"),
    [(2.0, 2.06, 2.17), (1.0, 3.06, 3.38), (0.5, 4.05, 4.69), (0.2, 5.01, 6.12), (0.1, 5.44, 6.81)],
)
def test_forecasts_from_the_report_before_alone(to_ms: float, low: float, high: float) -> None:
    row = next(row for row in judged().gain if row.read_ms == to_ms)
    assert 1 / (1 - row.conservative) == pytest.approx(low, abs=0.02)
    assert 1 / (1 - row.coupled) == pytest.approx(high, abs=0.03)


def test_the_floor_of_the_present_disks_does_not_change_the_verdict() -> None:
    rows = [row for row in judged().gain if row.kind == "devices_unlimited"]
    media = next(row for row in judged().gain if row.read_ms == 0.5)
    assert max(row.closed for row in rows) == pytest.approx(0.357, abs=0.002)
    assert all(row.closed < media.conservative / 2 for row in rows)


def test_two_thirds_unaccounted_on_a_busy_host_is_cpu_first() -> None:
    found = judged(
        **published(0.159, 0.436, 0.209, unaccounted_share=0.63, captured_time_s=0.37 * DB_TIME_S, cpus=16,
                    host_cpu_busy=0.95)
    )  # fmt: skip
    assert (found.case, found.media_or_spindles) == ("cpu_first", "neither")
    assert 1 / (1 - found.gain[-1].conservative) == pytest.approx(1.19, abs=0.01)


@pytest.mark.parametrize(
    ("given", "case", "saved"),
    [
        (published(0.062, 5.0, 0.80), "not_storage", None),
        (published(0.34, 1.8, 0.33), "latency_limited", 0.245),
        (published(0.974, 4.3, 0.02), "latency_limited", 0.86),
        (published(0.67, 7.7, 0.20), "latency_limited", 0.626),
        (published(0.27, 0.7, 0.72), "not_storage", None),
    ],
)
def test_others_that_were_published(given: dict[str, Any], case: str, saved: float | None) -> None:
    found = judged(**given, **{"storage.media": "hdd-15k"} if given["single_block_read_ms"] > 3 else {})
    row = next(row for row in found.gain if row.read_ms == 0.5)
    if saved is None:
        assert found.case == case
        assert found.media_or_spindles == "neither"
    else:
        assert row.conservative == pytest.approx(saved, abs=0.005)
        assert "media" in whole_text(found)


def test_the_ceiling_of_a_system_that_hardly_reads() -> None:
    found = judged(**published(0.062, 5.0, 0.80))
    assert 1 / (1 - found.gain[-1].conservative) == pytest.approx(1.07, abs=0.005)
