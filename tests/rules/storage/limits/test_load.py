"""What arrives at devices, volumes, hosts and their caches: copies, redo, misses and the idle tail."""

from typing import Any

import pytest

from rules.storage.limits.utilisation import Used, binding
from tests.rules.storage.mtr import mtr


def _used(**facts: Any) -> Used:
    found = binding(mtr(**facts))
    assert found
    return found


def test_copies_redo_and_idle_tail_are_counted_and_said() -> None:
    """Published run on one P30 a node: 95.8 % by the disks' own counters."""
    slots = [
        {"time": "15:44", "minutes": 9.5, "sessions": 21, "cpu_sessions": 1},
        {"time": "15:54", "minutes": 0.6, "sessions": 0, "cpu_sessions": 0},
    ]
    facts: dict[str, Any] = {
        "read_iops": 3493, "write_iops": 670, "database_write_iops": 495, "redo_write_iops": 90, "slots": slots,
        "elapsed_s": 606, "storage.device_iops": 5000, "storage.devices": 1, "storage.write_copies": 2,
        "storage.redo_separate": True,
    }  # fmt: skip
    used = _used(**facts)
    assert used.kind == "device_iops"
    assert used.used == pytest.approx((3493 + 2 * 495) * 10.1 / 9.5)
    assert used.factors == (
        "reads 3,493/s",
        "plus data writes 495/s × 2 copies",
        "redo and control files 175/s left out (separate)",
        "÷ active share 0.94 (guessed from the activity slots)",
    )
    together = _used(**{**facts, "storage.redo_separate": None})
    assert together.used == 5000
    wide = _used(**{**facts, "storage.redo_separate": None, "storage.device_iops": 6000})
    assert wide.used == pytest.approx((3493 + 2 * 670) * 10.1 / 9.5)


def test_a_guess_of_the_idle_part_lets_no_more_through_than_the_limit() -> None:
    """But what arrives on average of the whole window is more than the limit where it is."""
    slots = [
        {"time": "15:44", "minutes": 9.5, "sessions": 21, "cpu_sessions": 1},
        {"time": "15:54", "minutes": 2.5, "sessions": 0, "cpu_sessions": 0},
    ]
    facts = {"read_iops": 4500, "write_iops": 0, "slots": slots, "elapsed_s": 720, "storage.volume_iops_limit": 5000}
    assert _used(**facts).utilisation == 1
    assert _used(**facts).factors[-1].endswith("raised until no more than the limit passes)")
    assert _used(**{**facts, "read_iops": 5500}).utilisation == pytest.approx(1.1)
    assert _used(**{**facts, "storage.volume_iops_limit": 9000}).used == pytest.approx(4500 * 12 / 9.5)


def test_copies_that_asm_may_make_are_asked_for() -> None:
    known = {"storage.devices": 4, "storage.device_iops": 5000, "parameter": {"db_create_file_dest": "+DATA"}}
    assert "ASM may make more: write_copies is not declared" in _used(**known).factors[1]
    assert "ASM" not in " ".join(_used(**known, **{"storage.write_copies": 1}).factors)
    assert "ASM" not in " ".join(_used(**{**known, "parameter": {"db_create_file_dest": "/u01"}}).factors)


def test_reads_from_the_hosts_cache_do_not_reach_the_disks() -> None:
    histogram = [{"event": "db file sequential read", "buckets": [[1.0, 95.0, None], [2.0, 5.0, None]]}]
    facts = {"wait_histogram": histogram, "storage.host_cache": True, "storage.volume_iops_limit": 10000}
    assert _used(**facts).used == pytest.approx(9855 * 0.05 + 228)
    uncached = _used(**{**facts, "storage.volume_iops_limit": None, "storage.host_iops_limit": 800})
    assert uncached.kind == "host_iops"
    assert uncached.used == pytest.approx(9855 * 0.05 + 228)
    cached = _used(**facts, **{"storage.host_cached_iops_limit": 11000})
    assert cached.kind == "host_cached_iops"
    assert cached.used == pytest.approx(9855 + 228)
    assert "0.05 that miss" in _used(**facts).factors[0]


def test_volumes_that_cannot_answer_so_fast_are_cached_without_any_limit_of_the_cache() -> None:
    histogram = [{"event": "db file sequential read", "buckets": [[1.0, 40.0, None], [4.0, 60.0, None]]}]
    facts = {"wait_histogram": histogram, "storage.media": "azure-premium", "storage.host_iops_limit": 9000}
    assert _used(**facts).used == pytest.approx(9855 * 0.6 + 228)


def test_disks_do_not_see_what_their_array_answers() -> None:
    histogram = [{"event": "db file sequential read", "buckets": [[1.0, 40.0, None], [20.0, 60.0, None]]}]
    facts = {"wait_histogram": histogram, "storage.media": "hdd-15k", "storage.devices": 40}
    assert _used(**facts).total_used == pytest.approx(9855 * 0.6 + 228)
    assert _used(**facts, **{"storage.host_iops_limit": 9000}).total_used == pytest.approx(9855 + 228)


def test_where_there_is_no_host_cache_its_limit_says_nothing() -> None:
    facts = {"storage.host_cached_iops_limit": 1000, "storage.host_iops_limit": 20000, "storage.host_cache": False}
    assert _used(**facts).kind == "host_iops"


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        ({}, "host_cached_iops"),  # nobody said that there is a cache, but these disks cannot answer so fast
        ({"storage.media": "azure-premium"}, "host_cached_iops"),
        ({"storage.host_cache": False}, "device_iops"),
        ({"storage.media": "azure-ultra"}, "device_iops"),  # they can, and are not cached
        ({"wait_histogram": None}, "device_iops"),
    ],
)
def test_a_cache_that_nobody_declared_shows_in_the_reads(facts: dict[str, Any], kind: str) -> None:
    histogram = [{"event": "db file sequential read", "buckets": [[1.0, 95.0, None], [2.0, 5.0, None]]}]
    known = {
        "storage.devices": 2, "storage.device_iops": 5500, "storage.host_iops_limit": 40000,
        "storage.host_cached_iops_limit": 11000,
    }  # fmt: skip
    assert _used(**{"wait_histogram": histogram, **known, **facts}).kind == kind


def test_bandwidth_is_counted_with_copies() -> None:
    facts = {"read_bytes_per_s": 91.3e6, "write_bytes_per_s": 10.7e6, "redo_bytes_per_s": 0.7e6}
    known = {"storage.volume_mb_s_limit": 200, "storage.write_copies": 2}
    assert _used(**facts, **known).used == pytest.approx(91.3 + 2 * 10.7)
    assert _used(**facts, **known, **{"storage.redo_separate": True}).used == pytest.approx(91.3 + 2 * 10.0)


@pytest.mark.parametrize(
    ("raid", "copies"),
    [
        ("RAID 10", 2),
        ("raid5", 4),
        (6, 6),
        ("none", 1),
        ("RAID 5 (7+1)", 4),
        ("8+2 RAID-6", 6),
        ("RAID 1+0", 2),
        ("RAID-DP", 6),
        ("R5", 4),
        ("RAID 0", 1),
    ],
)
def test_a_write_costs_the_devices_what_their_raid_level_costs(raid: object, copies: int) -> None:
    """Not the host: those copies are made behind it."""
    devices = _used(**{"storage.raid": raid, "storage.devices": 4, "storage.device_iops": 5000})
    assert devices.total_used == pytest.approx(9855 + copies * 228)
    assert _used(**{"storage.raid": raid, "storage.host_iops_limit": 20000}).used == pytest.approx(9855 + 228)
