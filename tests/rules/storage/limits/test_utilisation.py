"""Limits that the storage facts give, how far they are used, with every factor, and whose they are."""

from typing import Any

import pytest

from rules.core.facts import Facts
from rules.storage.limits.utilisation import Used, binding, limits
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


@pytest.mark.parametrize(
    ("about", "alone"),
    [({"rac": True}, False), ({"rac": True, "instances": 2}, False), ({"rac": True, "instances": 1}, True), ({}, True)],
)
def test_the_only_instance_that_runs_has_the_devices_to_itself(about: dict[str, Any], alone: bool) -> None:
    assert bool(limits(mtr(**about, **{"storage.volume_iops_limit": 5000}))) is alone


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
        ({"instances": 3, "instances_in_report": 2, "storage.scope": "instance"}, True),
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
    assert used.total_used == pytest.approx(10083)
    assert used.utilisation == pytest.approx(10083 / 20000)
    assert used.factors[-1] == "÷ 4 devices"
    assert used.of == "4 devices"


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


def test_disks_are_limited_by_their_class() -> None:
    used = _used(**{"storage.media": "hdd-15k", "storage.devices": 93})
    assert (used.maximum, used.total_maximum) == (210, 93 * 210)
    assert binding(mtr(**{"storage.media": "azure-premium", "storage.devices": 93})) is None


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


@pytest.mark.parametrize(("copies", "written"), [(None, 228.0), (2, 2 * 228 / 2)])
def test_writes_are_the_instances_own_unless_all_hold_copies(copies: int | None, written: float) -> None:
    io = {1: {"reads_per_s": 3000.0, "writes_per_s": 0.0}, 2: {"reads_per_s": 6855.0, "writes_per_s": 228.0}}
    known = {"instance_io": io, "storage.host_iops_limit": 8000, "storage.write_copies": copies}
    assert _used(**{**CLUSTER, **known}).used == pytest.approx(6855 + written)


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
