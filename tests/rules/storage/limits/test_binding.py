"""What binds: the limit used furthest and the next one, or what stands before any storage."""

from typing import Any

import pytest
from msgspec import to_builtins

from rules.core.facts import Facts
from rules.core.finding import Evidence
from rules.host.observed import Group, Observed
from rules.storage.decision import Decision
from rules.storage.limits.binding import limit
from tests.rules.storage.mtr import mtr

READS = Decision("mixed", "either", "reads", "why", ())


def _decided(case: Any, lead: str | None) -> Decision:
    return Decision(case, "neither", lead, "why", (Evidence("sessions that want a CPU", 9.4, "sessions", 2, "ASH"),))


def test_every_limit_has_the_same_keys() -> None:
    known = limit(mtr(**{"storage.volume_iops_limit": 12000}), READS)
    unknown = limit(mtr(), READS)
    keys = [set(to_builtins(one)) for one in (known, unknown)]
    assert keys[1] == keys[0] | {"suspected"}
    assert (unknown.kind, unknown.used, unknown.factors, unknown.then) == ("unknown", None, (), None)


def test_the_next_limit_is_of_another_kind_and_near() -> None:
    facts = {"storage.devices": 2, "storage.device_iops": 5500, "storage.volume_iops_limit": 12000}
    assert limit(mtr(**facts), READS).then is None
    near = limit(mtr(**facts, **{"storage.host_iops_limit": 16000}), READS)
    assert (near.kind, near.then.kind) == ("device_iops", "host_iops")
    far = limit(mtr(**facts, **{"storage.host_iops_limit": 60000}), READS)
    assert far.then is None


@pytest.mark.parametrize(
    ("case", "lead", "kind", "used"),
    [
        ("not_storage", "cluster", "cluster", pytest.approx(0.59)),
        ("not_storage", "cpu", "cpu", pytest.approx(0.0919, abs=0.001)),
        ("not_storage", "application", "none", None),
        ("cpu_first", "cpu", "cpu", 9.4),
        ("log_switch", "log_switch", "logs", 217),
    ],
)
def test_what_stands_before_storage(case: str, lead: str, kind: str, used: Any) -> None:
    facts = mtr(cluster_share=0.59, log_switches_per_hour=217, **{"storage.host_iops_limit": 10500})
    found = limit(facts, _decided(case, lead))
    assert found.kind == kind
    assert found.used == used
    assert found.then.kind == "host_iops"


GROUP = Group(("sdb", "sdc"), 4900, 5000, 4980, 0.9, 0.2, None, None)
SEEN = Observed("iostat", "db1", 200, 1.0, active_share=0.9, busiest=GROUP)
DISKS = {"storage.devices": 2, "storage.device_iops": 5500}


def test_what_iostat_counted_stands_beside_the_use_that_the_report_comes_to() -> None:
    found = limit(mtr(**DISKS).knowing(hosts=(SEEN,)), READS)
    assert found.measured.used == 4900
    assert found.measured.said == (
        "iostat counts 4,900 requests a second on each of the 2 busiest devices while they work, "
        "89 % of what one can do"
    )
    cached = limit(mtr(**DISKS, **{"storage.host_cache": True}).knowing(hosts=(SEEN,)), READS)
    assert cached.measured.said.endswith("with those that the host's cache answers")
    assert limit(mtr(**DISKS), READS).measured is None


def test_another_number_of_devices_than_was_declared_is_said() -> None:
    found = limit(mtr(**{**DISKS, "storage.devices": 3}).knowing(hosts=(SEEN,)), READS)
    assert found.measured.said.endswith("; 3 are declared for that host")


def test_the_devices_of_a_cluster_are_shared_out_over_its_hosts() -> None:
    four = {**DISKS, "storage.devices": 4, "hosts_in_report": 2, "hosts": (SEEN,)}
    assert "declared" not in limit(mtr(**DISKS).knowing(**four), READS).measured.said
    one = limit(mtr(**DISKS).knowing(**{**four, "hosts_in_report": 1}), READS)
    assert one.measured.said.endswith("; 4 are declared for that host")


def test_figures_of_another_host_or_time_are_said_not_to_be_used() -> None:
    elsewhere = limit(mtr(**DISKS).knowing(hosts_elsewhere=("db9",)), READS).measured
    assert elsewhere.said == "The host's figures are of db9, which is not a host of this report: they are not used"
    assert limit(mtr().knowing(hosts_elsewhere=("db9",)), READS).measured == elsewhere
    late = limit(mtr(**DISKS).knowing(hosts=(Observed("vmstat", "db1", 0, 0.0),)), READS).measured
    assert late.said.startswith("None of the minutes that vmstat covers")


def test_a_limit_of_the_host_is_not_counted_on_devices() -> None:
    found = limit(mtr(**{"storage.host_iops_limit": 11000}).knowing(hosts=(SEEN,)), READS)
    assert found.measured is None


def test_a_report_that_cannot_be_judged_has_no_limit() -> None:
    found = limit(Facts({}), Decision("cannot_judge", None, None, "why", ()))
    assert (found.kind, found.then) == ("unknown", None)
