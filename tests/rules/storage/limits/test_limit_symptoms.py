"""Signs of a provisioned limit: said in words, never counted."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.host.observed import Group, Observed
from rules.storage.limits.limit_symptoms import flat_devices, suspected
from tests.rules.storage.mtr import mtr

QUEUED: dict[str, Any] = {"year": 2020, "single_block_read_p5_ms": 2.12, "single_block_read_p50_ms": 3.5}
FLAT = Group(("sdb", "sdc"), 4900, 5000, 4980, 0.9, 0.2, None, None)
SEEN = Observed("iostat", "db1", 200, 1.0, active_share=0.9, busiest=FLAT)


def test_a_floor_kept_while_the_mean_rises() -> None:
    assert "2.12 ms as on an idle volume, the mean 5.25 ms" in str(suspected(mtr(**QUEUED)))


@pytest.mark.parametrize(
    "changed",
    [
        {"year": 2006},  # nobody sold such volumes
        {"single_block_read_p5_ms": 3.9},  # hardly any queue
        {"single_block_read_p5_ms": 0.3, "single_block_read_p50_ms": 0.4},  # a cache, or flash
        {"single_block_read_p5_ms": None},
        {"single_block_read_ms": 40.0},
        {"storage.media": "hdd-15k"},
        {"storage.volume_iops_limit": 20000},  # declared: nothing to suspect
        {"read_iops": None},
    ],
)
def test_no_such_sign(changed: dict[str, Any]) -> None:
    assert suspected(mtr(**{**QUEUED, **changed})) is None


LINE: dict[str, Any] = {
    "year": 2020, "single_block_read_ms": 20.0, "single_block_read_p5_ms": 16.5, "single_block_read_p50_ms": 20.0,
    "single_block_read_p95_ms": 31.0,
}  # fmt: skip


def test_reads_that_all_wait_alike_stand_in_a_line() -> None:
    assert str(suspected(mtr(**LINE))).startswith("nine of ten reads take 16.5 to 31 ms, which no volume needs")
    slow = LINE | {
        "storage.media": "aws-gp3",
        "single_block_read_ms": 1600.0,
        "single_block_read_p5_ms": 1200.0,
        "single_block_read_p95_ms": 2400.0,
    }
    assert str(suspected(mtr(**slow))).startswith("nine of ten reads take 1,200 to 2,400 ms")


@pytest.mark.parametrize(
    "changed",
    [
        {"single_block_read_p95_ms": 42.0},  # disks that queue
        {"single_block_read_p95_ms": None},
        {"single_block_read_p5_ms": 9.9},  # some volumes do
        {"year": 2006},
        {"storage.media": "hdd-15k"},
        {"storage.volume_iops_limit": 20000},
    ],
)
def test_no_such_line(changed: dict[str, Any]) -> None:
    assert suspected(mtr(**{**LINE, **changed})) is None


def test_devices_that_run_flat_are_called_by_the_size_that_sells_their_rate() -> None:
    facts = mtr(**QUEUED)
    said = str(suspected(facts.knowing(hosts=(SEEN,))))
    assert said.startswith("iostat shows that 2 devices run flat at 4,980 requests a second each (90 % of its samples)")
    assert said.endswith("as of P30 of Azure Premium SSD, no host cache (5,000)")
    odd = replace(SEEN, busiest=replace(FLAT, plateau_iops=4444.0, devices=("sdb",)))
    assert str(suspected(facts.knowing(hosts=(odd,)))).endswith("it looks like a provisioned limit")
    assert "P30" not in str(suspected(mtr(year=2006).knowing(hosts=(SEEN,))))


def test_behind_a_cache_it_is_the_host_that_runs_flat() -> None:
    histogram = [{"event": "db file sequential read", "buckets": [[1.0, 95.0, None], [2.0, 5.0, None]]}]
    said = str(suspected(mtr(wait_histogram=histogram).knowing(hosts=(SEEN,))))
    assert said.startswith(
        "iostat shows 9,960 requests a second in all, flat, and 95 % of the reads come back within 1 ms"
    )
    assert said.endswith("the host's limit on cached requests")


def test_devices_that_do_not_run_flat_are_no_sign() -> None:
    uneven = replace(SEEN, busiest=replace(FLAT, at_plateau=0.1))
    assert suspected(mtr().knowing(hosts=(uneven,))) is None


def test_the_headline_names_the_size_at_whose_rate_devices_run_flat() -> None:
    facts = mtr(**QUEUED)
    said = "flat near the 5,000 requests a second of a P30"
    assert flat_devices(facts.knowing(hosts=(SEEN,))) == f"2 devices run {said} each"
    one = replace(SEEN, busiest=replace(FLAT, devices=("sdb",)))
    assert flat_devices(facts.knowing(hosts=(one,))) == f"one device runs {said}"
    odd = replace(SEEN, busiest=replace(FLAT, plateau_iops=4444.0))
    assert flat_devices(facts.knowing(hosts=(odd,))) is None
    cached = [{"event": "db file sequential read", "buckets": [[1.0, 95.0, None], [2.0, 5.0, None]]}]
    assert flat_devices(mtr(wait_histogram=cached).knowing(hosts=(SEEN,))) is None
    assert flat_devices(facts) is None


@pytest.mark.parametrize(("samples", "flat"), [(1, False), (5, False), (6, True), (None, True)])
def test_a_few_samples_are_at_one_level_by_chance(samples: int | None, flat: bool) -> None:
    few = replace(SEEN, busiest=replace(FLAT, samples=samples))
    assert ("flat" in str(suspected(mtr().knowing(hosts=(few,))))) is flat
