"""Limits that the storage facts give, and how far they are used, with every factor."""

from typing import Any

import pytest

from rules.storage.limit import binding, limits
from tests.rules.storage.mtr import mtr

OWN = {"storage.scope": "instance"}


def test_nothing_is_guessed() -> None:
    assert limits(mtr()) == []


def test_one_instance_of_several_is_not_held_against_shared_devices() -> None:
    facts = {"storage.devices": 2, "storage.device_iops": 5000, "rac": True, "instances": 2}
    assert limits(mtr(**facts)) == []
    assert binding(mtr(**facts, **OWN)) is not None


@pytest.mark.parametrize(
    ("about", "comparable"),
    [
        ({"instances": 2, "instances_in_report": 2, "rac": True}, True),
        ({"instances": 3, "instances_in_report": 2, "rac": True}, False),
        ({"instances": 2, "instances_in_report": 2, "storage.scope": "instance"}, False),
    ],
)
def test_a_whole_cluster_is_held_against_its_own_devices(about: dict[str, Any], comparable: bool) -> None:
    used = binding(mtr(scope="cluster", **{"storage.volume_iops_limit": 5000}, **about))
    assert bool(used) is comparable


def test_a_pluggable_database_is_not_alone() -> None:
    assert limits(mtr(scope="pdb", **{"storage.volume_iops_limit": 5000})) == []


def test_copies_redo_and_idle_tail_are_counted() -> None:
    """Published run on one P30 a node: 95.8 % by the disks' own counters."""
    slots = [
        {"time": "15:44", "minutes": 9.5, "sessions": 21, "cpu_sessions": 1},
        {"time": "15:54", "minutes": 0.6, "sessions": 0, "cpu_sessions": 0},
    ]
    facts: dict[str, Any] = {
        "read_iops": 3493, "write_iops": 670, "database_write_iops": 495, "redo_write_iops": 90, "slots": slots,
        "storage.device_iops": 5000, "storage.devices": 1, "storage.write_copies": 2, "storage.redo_separate": True,
    }  # fmt: skip
    used = binding(mtr(**facts))
    assert used
    assert used.kind == "device_iops"
    assert used.used == pytest.approx((3493 + 2 * 495) * 10.1 / 9.5)
    assert len(used.factors) == 3


def test_reads_from_the_hosts_cache_do_not_reach_the_disks() -> None:
    histogram = [{"event": "db file sequential read", "buckets": [[1.0, 95.0, None], [2.0, 5.0, None]]}]
    facts = {"wait_histogram": histogram, "storage.host_cache": True, "storage.volume_iops_limit": 10000}
    used = binding(mtr(**facts))
    assert used
    assert used.used == pytest.approx(9855 * 0.05 + 228)
    cached = binding(mtr(**facts, **{"storage.host_cached_iops_limit": 11000}))
    assert cached
    assert (cached.kind, cached.used) == ("host_cached_iops", pytest.approx(9855 + 228))


@pytest.mark.parametrize(
    ("facts", "kind", "maximum"),
    [
        ({"storage.volume_mb_s_limit": 200}, "device_mb_s", 200),
        ({"storage.host_mb_s_limit": 192}, "host_mb_s", 192),
        ({"storage.host_iops_limit": 12800}, "host_iops", 12800),
        ({"storage.ports": 2, "storage.port_mb_s": 200}, "path", 400),
        ({"storage.controllers": 4, "storage.controller_mb_s": 200}, "path", 800),
        ({"storage.devices": 4, "storage.device_mb_s": 60}, "device_mb_s", 240),
        ({"storage.host_cached_mb_s_limit": 128}, "host_mb_s", 128),
        ({"storage.luns": 2, "storage.queue_depth": 32}, "queue_depth", 64),
    ],
)
def test_each_kind_of_limit(facts: dict[str, Any], kind: str, maximum: float) -> None:
    used = binding(mtr(read_bytes_per_s=91.3e6, write_bytes_per_s=10.7e6, **facts))
    assert used
    assert (used.kind, used.maximum) == (kind, maximum)


def test_disks_are_limited_by_their_class() -> None:
    used = binding(mtr(**{"storage.media": "hdd-15k", "storage.devices": 93}))
    assert used
    assert used.maximum == 93 * 210
    assert binding(mtr(**{"storage.media": "azure-premium", "storage.devices": 93})) is None


@pytest.mark.parametrize(("raid", "copies"), [("RAID 10", 2), ("raid5", 4), (6, 6), ("none", 1)])
def test_a_write_costs_what_its_raid_level_costs(raid: object, copies: int) -> None:
    used = binding(mtr(**{"storage.raid": raid, "storage.volume_iops_limit": 20000}))
    assert used
    assert used.used == pytest.approx(9855 + copies * 228)


def test_the_limit_that_is_used_furthest_binds() -> None:
    facts = {"storage.volume_iops_limit": 20000, "storage.host_iops_limit": 12800}
    used = binding(mtr(**facts))
    assert used
    assert used.kind == "host_iops"
