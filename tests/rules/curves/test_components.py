"""Which part ended first, on the published curves with what their papers say of the hardware."""

import pytest

from rules.curves import study
from rules.curves.components import component, components
from tests.rules.curves.samples import iops, mbps, sample

CERN = {"devices": 64, "device_mb_s": 45, "controllers": 4, "controller_mb_s": 200, "ports": 8, "port_mb_s": 200}
RAMSAN = {"ports": 2, "port_mb_s": 400, "devices": 1, "device_iops": 200_000}


def _shares(curve: object, storage: dict[str, float]) -> dict[tuple[str, str | None], float]:
    return {(one.kind, one.unit): one.share for one in components(study(curve), storage) if one.share is not None}


def test_cern_with_four_nodes_ends_at_the_controllers() -> None:
    shares = _shares(sample("cern-scan"), CERN)
    assert shares["controllers", "MB/s"] == pytest.approx(0.93, abs=0.005)
    assert shares["ports", "MB/s"] == pytest.approx(0.47, abs=0.005)
    assert shares["devices", "MB/s"] == pytest.approx(0.26, abs=0.005)
    found = component(study(sample("cern-scan")), CERN)
    assert (found.kind, found.number, found.grade) == ("controllers", 4, "match")
    assert found.label == "4 controllers"
    assert found.because == "745 of 800 MB/s, 93 %; 5 servers at work, 4 declared"


def test_cern_with_one_node_ends_at_its_ports() -> None:
    one_node = {"ports": 2, "port_mb_s": 200, "controllers": 4, "controller_mb_s": 200}
    found = component(study(mbps((2, 260), (4, 350), (8, 396), (16, 398))), one_node)
    assert (found.kind, found.grade) == ("ports", "match")
    assert found.share == pytest.approx(0.995)


def test_cern_random_ends_at_the_disks() -> None:
    declared = {"devices": 64, "media": "hdd-7k2", "controllers": 4, "controller_mb_s": 200}
    found = component(study(sample("cern-random")), declared)
    assert (found.kind, found.unit, found.grade) == ("devices", "IOPS", "match")
    assert found.share == pytest.approx(8675 / (64 * 135))
    assert found.servers == pytest.approx(67.2 / 64, abs=0.01)
    assert found.cure == "more devices"


def test_ramsan_hints_at_a_single_active_path() -> None:
    shares = _shares(sample("ramsan-orion"), RAMSAN)
    assert shares["ports", "MB/s"] == pytest.approx(0.42, abs=0.005)
    assert shares["one_port", "MB/s"] == pytest.approx(0.85, abs=0.005)
    assert shares["devices", "IOPS"] == pytest.approx(0.2, abs=0.01)
    found = component(study(sample("ramsan-orion")), RAMSAN)
    assert (found.kind, found.grade) == ("one_port", "hint")
    assert "path" in found.cure


def test_a_count_alone_is_held_against_the_servers() -> None:
    curve = study(sample("cern-random"))
    assert component(curve, {"devices": 64}).grade == "match"
    assert component(curve, {"devices": 80}).grade == "hint"
    assert component(curve, {"devices": 16}) is None
    # one shared resource is no count of anything
    assert component(study(sample("ramsan-orion")), {"controllers": 1}) is None


def test_a_provisioned_volume() -> None:
    throttled = study(iops((1, 450), (4, 1800), (11, 4950), (30, 5000), (60, 5000)))
    found = component(throttled, {"volume_iops_limit": 5000, "host_iops_limit": 12_800})
    assert (found.kind, found.share) == ("volume", 1.0)
    assert found.label == "volume's provisioned limit"


@pytest.mark.parametrize(("limit", "grade"), [(1000, "match"), (1110, "match"), (1112, "hint"), (1251, None)])
def test_shares_at_their_limits(limit: float, grade: str | None) -> None:
    found = components(study(iops((1, 500), (10, 990), (20, 1000))), {"volume_iops_limit": limit})
    assert found[0].grade == grade


def test_more_than_a_part_can_do_is_no_match() -> None:
    assert component(study(iops((1, 500), (10, 990), (20, 1000))), {"volume_iops_limit": 900}) is None


def test_nothing_is_named_before_the_maximum_or_without_declarations() -> None:
    assert component(study(sample("cern-scan")), {}) is None
    assert component(study(sample("orion-manual")), {"devices": 1, "device_iops": 951}) is None


def test_cpus_that_are_full_end_the_test_before_any_part_of_the_storage() -> None:
    found = component(study(sample("benchware-random-read")), {"volume_iops_limit": 540_000})
    assert (found.kind, found.share, found.grade) == ("cpu", 0.95, "match")
    assert found.label == "CPUs of the host that made the load"
    assert "the storage can do more" in found.cure
    idle = components(study(sample("benchware-random-write")), {"volume_iops_limit": 113_000})
    assert [(one.kind, one.grade) for one in idle] == [("volume", "match"), ("cpu", None)]
