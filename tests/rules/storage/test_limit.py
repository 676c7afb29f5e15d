"""Limits that the storage facts give, how far they are used, with every factor, and whose they are."""

from typing import Any

import pytest

from rules.facts import Facts
from rules.storage.limit import Used, binding, limits
from tests.rules.storage.mtr import mtr

OWN = {"storage.scope": "instance"}
CLUSTER: dict[str, Any] = {
    "scope": "cluster", "rac": True, "instances": 2, "instances_in_report": 2, "hosts_in_report": 2,
    "instance_io": {1: {"reads_per_s": 3000.0, "writes_per_s": 0.0}, 2: {"reads_per_s": 6855.0, "writes_per_s": 0.0}},
}  # fmt: skip


def _used(**facts: Any) -> Used:
    found = binding(mtr(**facts))
    assert found
    return found


def _instance(number: int | None, **facts: Any) -> bool:
    return _used(**{**CLUSTER, **facts}).instance == number


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
        ({"instances": 2, "instances_in_report": 2, "storage.scope": "instance"}, True),
    ],
)
def test_a_whole_cluster_is_held_against_its_devices(about: dict[str, Any], comparable: bool) -> None:
    used = binding(mtr(scope="cluster", **{"storage.volume_iops_limit": 5000}, **about))
    assert bool(used) is comparable
    if used:
        assert used.count == (2 if "storage.scope" in about else 1)


def test_a_pluggable_database_is_not_alone() -> None:
    assert limits(mtr(scope="pdb", **{"storage.volume_iops_limit": 5000})) == []


def test_figures_are_those_of_one_device_and_the_totals_stand_beside() -> None:
    used = _used(**{"storage.devices": 4, "storage.device_iops": 5000})
    assert (used.maximum, used.total_maximum, used.count) == (5000, 20000, 4)
    assert used.used == pytest.approx((9855 + 228) / 4)
    told = used.to_dict()
    assert told["total_used"] == pytest.approx(10083)
    assert told["utilisation"] == pytest.approx(10083 / 20000)
    assert told["factors"][-1] == "÷ 4 devices"
    assert used.of == "4 devices"


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
    assert together.used == pytest.approx((3493 + 2 * 670) * 10.1 / 9.5)


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


@pytest.mark.parametrize(
    ("facts", "kind", "maximum", "total"),
    [
        ({"storage.volume_mb_s_limit": 200}, "device_mb_s", 200, 200),
        ({"storage.host_mb_s_limit": 192}, "host_mb_s", 192, 192),
        ({"storage.host_iops_limit": 12800}, "host_iops", 12800, 12800),
        ({"storage.ports": 2, "storage.port_mb_s": 200}, "path", 200, 400),
        ({"storage.controllers": 4, "storage.controller_mb_s": 200}, "path", 200, 800),
        ({"storage.devices": 4, "storage.device_mb_s": 60}, "device_mb_s", 60, 240),
        ({"storage.host_cached_mb_s_limit": 128}, "host_mb_s", 128, 128),
        ({"storage.luns": 2, "storage.queue_depth": 32}, "queue_depth", 32, 64),
    ],
)
def test_each_kind_of_limit(facts: dict[str, Any], kind: str, maximum: float, total: float) -> None:
    used = _used(read_bytes_per_s=91.3e6, write_bytes_per_s=10.7e6, **facts)
    assert (used.kind, used.maximum, used.total_maximum) == (kind, maximum, total)
    assert used.label


def test_bandwidth_is_counted_with_copies() -> None:
    facts = {"read_bytes_per_s": 91.3e6, "write_bytes_per_s": 10.7e6, "redo_bytes_per_s": 0.7e6}
    known = {"storage.volume_mb_s_limit": 200, "storage.write_copies": 2}
    assert _used(**facts, **known).used == pytest.approx(91.3 + 2 * 10.7)
    assert _used(**facts, **known, **{"storage.redo_separate": True}).used == pytest.approx(91.3 + 2 * 10.0)


def test_disks_are_limited_by_their_class() -> None:
    used = _used(**{"storage.media": "hdd-15k", "storage.devices": 93})
    assert (used.maximum, used.total_maximum) == (210, 93 * 210)
    assert binding(mtr(**{"storage.media": "azure-premium", "storage.devices": 93})) is None


@pytest.mark.parametrize(("raid", "copies"), [("RAID 10", 2), ("raid5", 4), (6, 6), ("none", 1)])
def test_a_write_costs_the_devices_what_their_raid_level_costs(raid: object, copies: int) -> None:
    """Not the host: those copies are made behind it."""
    devices = _used(**{"storage.raid": raid, "storage.devices": 4, "storage.device_iops": 5000})
    assert devices.total_used == pytest.approx(9855 + copies * 228)
    assert _used(**{"storage.raid": raid, "storage.host_iops_limit": 20000}).used == pytest.approx(9855 + 228)


def test_the_limit_that_is_used_furthest_binds() -> None:
    assert _used(**{"storage.volume_iops_limit": 20000, "storage.host_iops_limit": 12800}).kind == "host_iops"


@pytest.mark.parametrize(
    ("facts", "maximum", "count"),
    [
        ({"storage.volume_iops_limit": 8000, "storage.luns": 4}, 8000, 4),  # more than a quarter above it is used
        ({"storage.volume_iops_limit": 9000, "storage.luns": 4}, 9000, 1),  # not so much: it is that of all
        ({"storage.volume_iops_limit": 8000, "storage.devices": 3}, 8000, 3),
        ({"storage.volume_iops_limit": 16000, "storage.luns": 4, "storage.media": "azure-premium"}, 16000, 4),  # a P60
        ({"storage.volume_iops_limit": 15000, "storage.luns": 4, "storage.media": "azure-premium"}, 15000, 1),
        ({"storage.volume_iops_limit": 8000, "storage.luns": 1}, 8000, 1),
    ],
)
def test_whether_a_limit_of_volumes_is_one_volumes(facts: dict[str, Any], maximum: float, count: int) -> None:
    used = _used(**facts)
    assert (used.maximum, used.count) == (maximum, count)
    if facts.get("storage.luns", 0) > 1:
        assert ("together" in used.source) is (count == 1)


def test_more_than_one_volume_of_a_class_can_have_is_that_of_all() -> None:
    """However much is used: no Premium SSD has 30,000."""
    facts = {"storage.volume_iops_limit": 30000, "storage.luns": 16, "storage.media": "azure-premium"}
    assert _used(read_iops=50000, **facts).count == 1


def test_hosts_limits_are_each_hosts() -> None:
    used = _used(**{**CLUSTER, "instance_io": None, "storage.host_iops_limit": 8000})
    assert (used.maximum, used.total_maximum, used.count) == (8000, 16000, 2)


def test_the_instance_that_reads_most_is_held_against_its_own_host() -> None:
    used = _used(**CLUSTER, **{"storage.host_iops_limit": 8000})
    assert (used.instance, used.count) == (2, 1)
    assert used.used == pytest.approx(6855 + 228 / 2)
    assert used.of == "the host of instance 2"
    assert used.factors[0] == "instance 2 against its own part"


@pytest.mark.parametrize(
    ("facts", "number"),
    [
        ({}, None),  # devices are shared by all
        ({"storage.write_copies": 2}, 2),  # each instance reads the copies at its side
        ({"storage.scope": "instance"}, 2),
        ({"storage.write_copies": 2, "instance_read_ms": {1: 7.5, 2: 14.4}}, 2),
        ({"storage.write_copies": 2, "instance_read_ms": {1: 7.5, 2: 5.1}}, None),  # reads most and waits least: shared
        ({"storage.write_copies": 2, "storage.devices": 5}, None),  # no halves
        ({"storage.write_copies": 2, "instance_io": None}, None),
    ],
)
def test_which_devices_are_an_instances_own(facts: dict[str, Any], number: int | None) -> None:
    assert _instance(number, **{"storage.devices": 4, "storage.device_iops": 5000, **facts})


def test_instances_that_read_alike_are_not_told_apart() -> None:
    even = {1: {"reads_per_s": 4900.0, "writes_per_s": 0.0}, 2: {"reads_per_s": 4955.0, "writes_per_s": 0.0}}
    assert _used(**{**CLUSTER, "instance_io": even, "storage.host_iops_limit": 8000}).instance is None


@pytest.mark.parametrize("number", [0.0, -1.0, 1e12])
def test_odd_figures_break_nothing(number: float) -> None:
    facts = {"read_iops": number, "write_iops": number, "read_bytes_per_s": number, "write_bytes_per_s": number}
    known = {"storage.devices": 4, "storage.device_iops": 5000, "storage.device_mb_s": 60, "storage.host_iops_limit": 9}
    for one in limits(mtr(**CLUSTER, **facts, **known)):
        assert one.total_maximum > 0


def test_rates_that_are_not_known_give_no_limit() -> None:
    assert limits(Facts({"storage.volume_iops_limit": 5000, "scope": "instance"})) == []
