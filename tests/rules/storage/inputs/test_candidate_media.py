"""Which media may stand below: years of sale, the latency observed, the histogram, and what the user declares."""

import pytest

from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.media import media, media_version
from tests.rules.storage.mtr import mtr


def test_the_table_is_whole() -> None:
    assert media_version()
    for medium in media().values():
        assert 0 < medium.floors[0] <= medium.floor_ms[1] <= medium.floor_ms[2], medium.id
        assert medium.first_year <= (medium.last_year or 9999), medium.id
        assert medium.source, medium.id
        assert medium.date, medium.id


def test_uncached_azure_disks_stand_as_measured() -> None:
    assert media()["azure-premium"].floor_ms == (1.9, 2.2, 3.0)
    assert media()["azure-premium-cached"].floor_ms == (0.2, 0.35, 0.5)


def test_only_what_was_sold_then() -> None:
    assert {one.kind for one in candidates(mtr()).media} == {"disk"}
    assert "nvme" in {one.id for one in candidates(mtr(year=2020)).media}


def test_fast_disks_may_be_as_fast_as_the_source_says() -> None:
    assert min(candidates(mtr()).floors_ms) == 3.0


def test_a_class_whose_best_is_slower_than_the_reads_is_out() -> None:
    assert {one.id for one in candidates(mtr(single_block_read_ms=4.3)).media} == {"hdd-15k"}


def test_the_histogram_drops_classes() -> None:
    """Idle disks answered in 2.1 ms there: neither flash nor 15k disks show such a floor."""
    found = candidates(mtr(year=2020, single_block_read_p5_ms=2.12, single_block_read_p50_ms=3.5))
    assert "azure-premium" in {one.id for one in found.media}
    assert not {"nvme", "all-flash-array", "azure-ultra"} & {one.id for one in found.media}
    slow = candidates(mtr(year=2020, single_block_read_p5_ms=0.3, single_block_read_p50_ms=0.8))
    assert not {"hdd-10k", "azure-premium"} & {one.id for one in slow.media}


def test_a_declared_class_stands_alone() -> None:
    found = candidates(mtr(**{"storage.media": "azure-premium"}))
    assert found.declared
    assert found.floors_ms == [1.9, 2.2, 3.0]


def test_an_unknown_class_is_said() -> None:
    found = candidates(mtr(**{"storage.media": "drum"}))
    assert (found.media, found.unknown) == ((), "drum")


@pytest.mark.parametrize(("read_ms", "floors"), [(5.25, [3.0, 4.0]), (2.0, [3.0])])
def test_floors_that_more_devices_could_reach(read_ms: float, floors: list[float]) -> None:
    assert candidates(mtr()).below(read_ms) == floors
