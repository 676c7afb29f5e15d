"""The verdict by a load curve: CERN's own levels as reports, RamSan's curve under the report after the move."""

from typing import Any

import pytest

from rules.core.facts import Facts
from rules.curves import study
from rules.storage.cases.on_curve import on_curve, why_not
from rules.storage.cases.position import position
from rules.storage.decision import Decision
from rules.storage.details.curve import by_curve
from rules.storage.gains.by_curve import curve_gains
from rules.storage.gains.model import Reads, reads
from rules.storage.limits.binding import limit
from rules.what_if.basis_of_facts import basis
from tests.rules.cases import facts_of
from tests.rules.curves.samples import curve, iops, sample

CERN, RAMSAN = study(sample("cern-random")), study(sample("ramsan-orion"))
ELAPSED = 900.0
CELLS = {"cell single block physical read": {"waits": 20_000_000.0, "time_s": 23_000.0}}


def _facts(of: Any, rate: float, read_ms: float, **more: Any) -> Facts:
    """A report with only single-block reads at that rate; they take nine tenths of DB time."""
    seconds = rate * ELAPSED * read_ms / 1000
    told = {
        "read_iops": rate, "write_iops": 0.0, "single_block_read_ms": read_ms, "elapsed_s": ELAPSED,
        "mean_read_bytes": 8192, "db_time_s": seconds / 0.9, "read_share": 0.9, "single_block_coverage": 1.0,
        "events": {"db file sequential read": {"waits": rate * ELAPSED, "time_s": seconds}},
    }  # fmt: skip
    return facts_of({**told, **more}).knowing(curve=of)


def _decided(facts: Facts) -> Decision | None:
    known = reads(facts)
    assert isinstance(known, Reads)
    return on_curve(facts, known)


def _at(load: float, **more: Any) -> Facts:
    level = next(one for one in CERN.levels if one.outstanding == load)
    return _facts(CERN, level.rate, level.latency_ms, **more)


@pytest.mark.parametrize(
    ("load", "case"),
    [
        (2, "latency_limited"), (10, "latency_limited"), (40, "latency_limited"), (60, "latency_limited"),
        (100, "mixed"), (150, "capacity_limited"), (350, "capacity_limited"),
    ],
)  # fmt: skip
def test_cern_s_levels_as_reports(load: float, case: str) -> None:
    found = _decided(_at(load))
    assert found is not None
    assert found.case == case
    assert found.by_curve
    assert found.lead == "reads"


def test_latency_names_media_and_what_they_save() -> None:
    found = _decided(_at(40))
    assert found.cure == "media"
    assert found.saves == pytest.approx(0.9 * (1 - 0.5 / 9.27), abs=0.001)
    assert found.doubts == ()
    assert "47 % of the 8,675" in found.why
    assert "1.42 times the 6.52 ms" in found.why


def test_capacity_names_the_part_that_ends_first() -> None:
    found = _decided(_at(350, **{"storage.devices": 64, "storage.device_iops": 135}))
    assert found.cure == "spindles"
    assert found.saves == pytest.approx(0.9 * 0.42, abs=0.005)
    assert "64 devices (8,675 of 8,640 IOPS" in found.why
    assert (found.used.kind, found.used.total_maximum, found.used.unit) == ("device_iops", 8675, "1/s")


def test_the_limit_of_the_verdict_is_the_maximum_of_the_curve() -> None:
    # the disks are declared to do more than they were measured to do
    facts = _at(350, **{"storage.devices": 64, "storage.device_iops": 140})
    told = limit(facts, _decided(facts))
    assert (told.kind, told.maximum, told.source) == ("device_iops", 8675, "load curve cern-random")
    assert told.then is None


def test_capacity_without_a_known_part_is_either() -> None:
    found = _decided(_at(350))
    assert found.cure == "either"
    assert "number and speed of devices" in found.settle


def test_a_path_that_is_full_is_counted_in_megabytes() -> None:
    full = study(iops((1, 400), (4, 1400), (16, 3000), (32, 3200), (64, 3300), io_bytes=65536))
    declared = {"storage.ports": 1, "storage.port_mb_s": 220, "mean_read_bytes": 65536}
    found = _decided(_facts(full, 3200, 10.0, **declared))
    assert found.case == "capacity_limited"
    assert (found.used.kind, found.used.unit) == ("path", "MB/s")
    assert found.used.total_maximum == pytest.approx(216.3, abs=0.1)


def test_a_throttle_is_raised_by_what_is_provisioned() -> None:
    throttle = study(iops((1, 455), (4, 1818), (11, 5000), (22, 5000), (44, 5000), io_bytes=8192))
    found = _decided(_facts(throttle, 4789, 6.14))
    assert (found.case, found.cure) == ("capacity_limited", "spindles")
    assert (found.used.kind, found.used.maximum) == ("device_iops", 5000)
    # 29.4 in flight: 5.88 ms by the cap, 2.8 by twice the cap; a cap of 10,000 saved 51 % of a read in the field
    assert found.saves == pytest.approx(0.9 * 0.5, abs=0.01)


def test_one_limit_that_all_share_is_widened_and_no_medium_gets_past_it() -> None:
    facts = _facts(RAMSAN, 38_000, 0.24)
    found = _decided(facts)
    assert (found.case, found.cure, found.used) == ("capacity_limited", "spindles", None)
    said = by_curve(facts, found, reads(facts), position(facts))
    assert "raising the one limit of its curve would save up to 54 %" in said[-1]
    assert "media at 0.1 ms behind it 8" in said[-1]


def test_reads_that_the_load_does_not_explain() -> None:
    found = _decided(_facts(RAMSAN, 22_400, 1.14))
    assert (found.case, found.cure, found.doubts) == ("off_curve", None, ())
    assert position(_facts(RAMSAN, 22_400, 1.14)).expected_ms == pytest.approx(0.11, abs=0.005)
    assert "54 % of its maximum" in found.why
    assert "replication" in found.first


def test_the_same_in_three_days_is_only_a_question() -> None:
    found = _decided(_facts(RAMSAN, 22_400, 1.14, elapsed_s=3 * 86400.0))
    assert (found.case, found.cure) == ("mixed", "either")
    assert found.doubts[0][0] == "major"


def test_reads_faster_than_the_curve() -> None:
    found = _decided(_facts(CERN, 5000, 1.0))
    assert (found.case, found.cure) == ("curve_mismatch", None)
    assert found.doubts[0][0] == "minor"
    assert _rows(_facts(CERN, 5000, 1.0)) == {}


@pytest.mark.parametrize(
    ("read_ms", "rate", "case"),
    [
        # twice the curve and less; half of it and more; the stretch and the use at their limits
        (0.193, 10_000, "mixed"), (0.2, 10_000, "off_curve"), (0.0485, 9_000, "latency_limited"),
        (0.048, 9_000, "curve_mismatch"), (0.168, 24_000, "latency_limited"), (0.172, 24_000, "mixed"),
        (0.14, 33_000, "mixed"), (0.14, 33_100, "capacity_limited"), (0.242, 25_000, "capacity_limited"),
    ],
)  # fmt: skip
def test_verdicts_at_their_limits(read_ms: float, rate: float, case: str) -> None:
    assert _decided(_facts(RAMSAN, rate, read_ms)).case == case


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"rac": True, "instances": 2}, "a part of the database, and others share the storage"),
        ({"scope": "pdb"}, "one pluggable database"),
        ({"events": CELLS}, "Exadata"),
        ({"mean_read_bytes": 65536}, "of 8 KiB, those of the report of 64 KiB"),
        ({"storage.media": "hdd-15k"}, "a cache answered its test"),
    ],
)
def test_a_curve_that_must_not_be_used(more: dict[str, Any], reason: str) -> None:
    facts = _facts(RAMSAN, 22_400, 1.14, **more)
    assert _decided(facts) is None
    assert reason in why_not(facts)
    assert curve_gains(facts, reads(facts)) == []


def test_one_instance_with_devices_of_its_own_may_use_it() -> None:
    assert _decided(_facts(RAMSAN, 22_400, 1.14, rac=True, instances=2, **{"storage.scope": "instance"})) is not None


@pytest.mark.parametrize("of", ["orion-manual", "cern-scan"])
def test_a_curve_that_fails_its_audit_or_is_of_scans(of: str) -> None:
    facts = _facts(study(sample(of)), 500, 12.0)
    assert _decided(facts) is None
    assert why_not(facts)


def test_a_lightest_load_that_is_no_light_one_tells_no_floor_either() -> None:
    facts = _facts(study(curve([{"outstanding": 4, "latency_ms": 4.41}, {"outstanding": 68, "iops": 918}])), 500, 4.4)
    assert _decided(facts) is None
    assert "lightest load" in why_not(facts)


def test_one_point_tells_no_floor() -> None:
    facts = _facts(study(curve([{"iops": 9000, "latency_ms": 4}], source="calibrate_io")), 500, 12.0)
    assert _decided(facts) is None
    assert "without load" in why_not(facts)


def test_without_a_curve_there_is_no_reason_either() -> None:
    facts = _facts(None, 500, 12.0)
    assert _decided(facts) is None
    assert why_not(facts) is None


def test_other_requests_lower_the_confidence_and_accuse_nobody() -> None:
    alike = _facts(CERN, 4048, 9.27, mean_read_bytes=20_000)
    assert ("major", "the load curve is of other requests") in _decided(alike).doubts
    accusing = _facts(CERN, 1000, 30.0, mean_read_bytes=20_000)
    assert _decided(accusing) is None
    assert "do not fit" in why_not(accusing)


def test_a_test_that_stopped_early_says_nothing_of_full() -> None:
    early = study(iops((1, 100), (2, 200), (4, 390), (8, 700), io_bytes=8192))
    found = _decided(_facts(early, 690, 14.0))
    assert found.case == "mixed"
    assert ("minor", "the load test stopped before the maximum") in found.doubts


def test_writes_count_with_their_copies() -> None:
    told = {"write_iops": 500.0, "database_write_iops": 500.0, "storage.write_copies": 2}
    here = position(_facts(CERN, 1000, 7.0, **told))
    assert here.rate == pytest.approx(2000)


def test_evidence_carries_the_figures_and_their_limits() -> None:
    shown = {one.what: one for one in _decided(_at(350)).evidence}
    assert shown["stretch: read / floor"].value == pytest.approx(5.64, abs=0.01)
    assert shown["requests in flight"].value == pytest.approx(319, abs=1)
    assert shown["requests in flight"].limit == pytest.approx(56.6, abs=0.1)
    assert shown["servers at work"].value == pytest.approx(67, abs=1)
    assert "rms 2.0 %" in shown["servers at work"].source


def _rows(facts: Facts) -> dict[str, dict[str, Any]]:
    return {one.kind: one for one in curve_gains(facts, reads(facts))}


def test_twice_the_disks_closed_and_open() -> None:
    twice = _rows(_at(350))["devices_x2"]
    assert twice.read_ms == pytest.approx(21.5, abs=0.2)
    assert twice.closed == pytest.approx(0.9 * 0.42, abs=0.004)
    assert twice.open == pytest.approx(0.9 * 0.70, abs=0.01)
    assert twice.servers == pytest.approx(67, abs=1)


def test_unlimited_disks_end_at_the_floor() -> None:
    rows = _rows(_at(350))
    assert rows["devices_unlimited"].closed == pytest.approx(0.9 * (1 - 6.52 / 36.8), abs=0.001)
    assert rows["devices_unlimited"].closed > rows["devices_x2"].closed


def test_at_low_load_disks_save_nothing_worth_money() -> None:
    assert _rows(_at(2))["devices_x2"].closed < 0.02
    assert _rows(_at(10))["devices_x2"].closed == pytest.approx(0.9 * 0.03, abs=0.01)


@pytest.mark.parametrize(
    ("goal", "times", "said"),
    [(10, 8.3, "8.3 times the devices: on paper only"), (20, 2.2, "2.2 times the devices"), (6, None, "no number")],
)
def test_devices_for_a_goal(goal: float, times: float | None, said: str) -> None:
    wanted = _rows(_at(350, **{"storage.response_goal_ms": goal}))["devices_for_goal"]
    assert said in wanted.change
    assert wanted.devices_times == (None if times is None else pytest.approx(times, abs=0.1))


def test_what_lies_beyond_the_curve_is_not_promised_away() -> None:
    # a third slower than the curve at this rate: devices cure the queue of the curve, not the rest
    read_ms = 1.33 * 9.27
    rows = _rows(_facts(CERN, 4048, read_ms))
    assert rows["devices_x2"].read_ms == pytest.approx(read_ms - (9.27 - 8.08), abs=0.05)
    assert rows["devices_unlimited"].read_ms == pytest.approx(read_ms - (9.27 - 6.52), abs=0.01)


def test_reads_off_the_curve_are_not_cured_by_devices() -> None:
    rows = _rows(_facts(RAMSAN, 22_400, 1.14))
    assert rows["devices_unlimited"].closed < 0.02
    assert "shared resource" in rows["devices_x2"].change


def test_more_than_the_curve_can_do() -> None:
    above = _decided(_facts(CERN, 1.1 * 8675, 30.0))
    assert above.case == "capacity_limited"
    assert any("beyond the largest" in said for _, said in above.doubts)
    assert _decided(_facts(CERN, 1.25 * 8675, 38.0)).case == "curve_mismatch"


@pytest.mark.parametrize("load", [2, 100, 350])
def test_the_basis_has_the_place_on_the_curve_and_all_its_levels(load: float) -> None:
    facts = _at(load)
    found = basis(facts, reads(facts))
    here = position(facts)
    assert found is not None
    assert found.on_curve is not None
    assert here is not None
    assert (found.on_curve.rate, found.on_curve.read_ms, found.on_curve.partly) == (here.rate, here.read_ms, False)
    assert [(one.rate, one.ms) for one in found.on_curve.points] == [(one.rate, one.latency_ms) for one in CERN.levels]
    assert (found.on_curve.rate, found.on_curve.read_ms) in [(one.rate, one.ms) for one in found.on_curve.points]


def test_the_basis_has_no_place_on_a_curve_that_is_not_used() -> None:
    for facts in (_at(100, scope="pdb"), _facts(None, 100, 5.0)):
        found = basis(facts, reads(facts))
        assert found is not None
        assert found.on_curve is None
