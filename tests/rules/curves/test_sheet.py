"""The sheet of a storage out of its tests."""

import pytest

from parsers.load_curves.curve import LoadCurve
from rules.curves.sheet import sheet
from tests.rules.curves.samples import iops, sample

NAMES = ("scan", "scan-jobs", "write", "random-read", "random-write")


def rates(*pairs: tuple[float, float], writes: float) -> LoadCurve:
    return iops(*pairs, io_bytes=8192, write_percent=writes)


def test_the_published_series_is_one_sheet() -> None:
    found = sheet([sample(f"benchware-{name}") for name in NAMES])
    assert (found.max_iops, found.max_mbps) == (534207, pytest.approx(5642.4))
    assert found.write_penalty == pytest.approx(534207 / 112373)
    read = next(row for row in found.rows if row.name == "benchware-random-read")
    assert read.ended_by == "CPUs of the host that made the load"
    assert read.half_load_ms == pytest.approx(0.109, abs=0.001)
    assert [row.kind for row in found.rows][:3] == ["sequential or large reads"] * 2 + ["sequential or large writes"]
    assert any("4.8 reads" in one for one in found.sentences)


def test_a_write_without_a_latency_of_its_own_has_none() -> None:
    found = sheet([sample("benchware-random-write")])
    assert (found.rows[0].half_load_ms, found.rows[0].good_iops, found.write_penalty) == (None, None, None)


def test_a_mixed_load_is_held_against_its_parts() -> None:
    reads, writes = (
        rates((1, 1000), (8, 6000), (32, 8000), writes=0),
        rates((1, 400), (8, 1800), (32, 2000), writes=100),
    )
    mixed = rates((1, 700), (8, 3600), (32, 4000), writes=30)
    found = sheet([reads, writes, mixed])
    assert found.write_penalty == pytest.approx(4)
    assert found.mixed_share == pytest.approx(4000 * (0.7 / 8000 + 0.3 / 2000))
    assert any("95 %" in one for one in found.sentences)


def test_no_curve_is_an_empty_sheet() -> None:
    assert sheet([]).rows == ()
