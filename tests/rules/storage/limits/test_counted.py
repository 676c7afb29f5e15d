"""What the host's own tools counted decides before what the report's rates come to."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.host.observed import Group, Observed
from rules.storage.limits.ceilings import ceilings
from rules.storage.limits.counted import counted_uses
from rules.storage.limits.limit_symptoms import below_what_is_declared, suspected
from rules.storage.limits.utilisation import Used, binding
from tests.rules.storage.mtr import mtr

GROUP = Group(("sdb", "sdc"), 4900, 5100, 4980, 0.9, 0.2, 40.0, None)
SEEN = Observed("iostat", "db1", 200, 1.0, active_share=0.9, busiest=GROUP, iops=9900, mb_s=81.0)
DISKS = {"storage.devices": 2, "storage.device_iops": 5500}
SHARED = {"rac": True, "instances": 2}


def _used(seen: Observed = SEEN, **facts: Any) -> Used | None:
    return binding(mtr(**facts).knowing(hosts=(seen,)))


def test_what_was_counted_decides() -> None:
    used = _used(**DISKS)
    assert used
    assert (used.used, used.count, used.counted_by) == (4900, 2, "iostat")
    assert used.factors == ("iostat counts 4,900 requests a second on each of the 2 busiest devices while they work",)
    calm = _used(replace(SEEN, busiest=replace(GROUP, iops=3000, at_plateau=0.1)), **DISKS)
    assert calm
    assert calm.utilisation == pytest.approx(3000 / 5500)


def test_it_decides_for_one_instance_of_several_where_it_fills_a_device() -> None:
    """Others that share the device only add to it; below the limit nobody knows what they add."""
    assert binding(mtr(**DISKS, **SHARED)) is None
    full = _used(**DISKS, **SHARED)
    assert full
    assert full.utilisation == pytest.approx(4900 / 5500)
    assert _used(replace(SEEN, busiest=replace(GROUP, iops=4000, at_plateau=0.1)), **DISKS, **SHARED) is None
    assert _used(**DISKS, scope="pdb") is None


def test_devices_that_stand_at_their_limit_most_of_the_time_are_full() -> None:
    """Their mean is less, as of a load that pauses."""
    paused = replace(GROUP, iops=4200, plateau_iops=5450, at_plateau=0.5)
    used = _used(replace(SEEN, busiest=paused), **DISKS)
    assert used
    assert used.used == 5450


def test_another_number_of_devices_decides_only_where_they_are_full() -> None:
    three = {**DISKS, "storage.devices": 3}
    used = _used(**three)
    assert used
    assert (used.count, used.counted_by) == (2, "iostat")
    calm = _used(replace(SEEN, busiest=replace(GROUP, iops=3000, at_plateau=0.1)), **three)
    assert calm
    assert (calm.count, calm.counted_by) == (3, None)


def test_it_tells_how_many_there_are_where_nobody_did() -> None:
    used = _used(**{"storage.device_iops": 5500})
    assert used
    assert used.count == 2


def test_reads_that_the_hosts_cache_answers_are_taken_out() -> None:
    histogram = [{"event": "db file sequential read", "buckets": [[1.0, 20.0, None], [4.0, 80.0, None]]}]
    used = _used(**DISKS, **{"storage.host_cache": True}, wait_histogram=histogram)
    assert used
    assert used.used == pytest.approx(4900 * (0.2 + 0.8 * 0.8))
    assert used.factors[0].endswith("without the reads that the host's cache answers")


@pytest.mark.parametrize(
    ("facts", "amount"),
    [
        ({"storage.host_iops_limit": 11000}, 9800),
        ({"storage.host_mb_s_limit": 90}, 80),
        ({"storage.host_cached_iops_limit": 11000, "storage.host_cache": True}, 9800),
        ({"storage.devices": 2, "storage.device_mb_s": 45}, 80),
        ({"storage.volume_iops_limit": 9000, "storage.luns": 2}, None),
        ({"storage.ports": 2, "storage.port_mb_s": 45}, None),
    ],
)
def test_of_which_limits_it_tells(facts: dict[str, Any], amount: float | None) -> None:
    known = mtr(**facts).knowing(hosts=(SEEN,))
    (ceiling,) = ceilings(known)
    found = [one.used.total_used for one in counted_uses(known, ceiling)]
    assert found == ([] if amount is None else [amount])


def test_a_host_nobody_knows_the_instance_of_counts_for_no_part_of_a_cluster() -> None:
    cluster = {**DISKS, "scope": "cluster", "instances": 2, "instances_in_report": 2, "hosts_in_report": 2}
    known = mtr(**cluster).knowing(hosts=(SEEN,))
    assert not any(counted_uses(known, one) for one in ceilings(known))
    named = mtr(**cluster).knowing(hosts=(replace(SEEN, instance=2),))
    assert [one.used.instance for ceiling in ceilings(named) for one in counted_uses(named, ceiling)] == [2]


def test_a_flat_rate_below_what_was_declared_is_no_limit() -> None:
    flat = replace(SEEN, busiest=replace(GROUP, iops=4000, plateau_iops=4100))
    sign = mtr(**SHARED, read_share=0.9).knowing(hosts=(flat,))
    assert "flat at 4,100" in str(suspected(sign))
    declared = sign.knowing(**{"storage.device_iops": 5500})
    assert (below_what_is_declared(declared), suspected(declared)) == (5500, None)
