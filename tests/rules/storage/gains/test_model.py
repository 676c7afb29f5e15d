"""The gain model against the worked figures of the research note: the published system and the load curve of CERN."""

import pytest

from rules.storage.gains.model import base_s, closed_ms, open_ms, proposed_ms, reads, rho
from rules.storage.gains.table import gains
from rules.storage.inputs.candidate_media import candidates
from tests.rules.storage.mtr import mtr

CERN_FLOOR_MS, CERN_SERVERS = 6.35, 67


@pytest.mark.parametrize(
    ("target", "conservative", "coupled"),
    [
        (2.0, 0.51, 0.54),
        (1.0, 0.67, 0.70),
        (0.5, 0.75, 0.79),
        (0.2, 0.80, 0.84),
        (0.1, 0.82, 0.85),
        (0.0, 0.832, 0.870),
    ],
)
def test_media_on_the_published_system(target: float, conservative: float, coupled: float) -> None:
    known = reads(mtr())
    assert known
    assert known.conservative(target) == pytest.approx(conservative, abs=0.006)
    assert known.coupled_saving(target) == pytest.approx(coupled, abs=0.006)


def test_the_ceiling_as_a_factor() -> None:
    known = reads(mtr())
    assert known
    assert 1 / (1 - known.conservative(0)) == pytest.approx(5.95, abs=0.02)
    assert 1 / (1 - known.coupled_saving(0)) == pytest.approx(7.68, abs=0.02)


@pytest.mark.parametrize(
    ("floor", "closed", "opened", "unlimited"),
    [
        (5.0, 0.020, 0.021, 0.040),
        (4.5, 0.060, 0.064, 0.119),
        (4.0, 0.099, 0.113, 0.198),
        (3.5, 0.139, 0.167, 0.278),
        (3.0, 0.178, 0.227, 0.357),
    ],
)
def test_devices_on_the_published_system(floor: float, closed: float, opened: float, unlimited: float) -> None:
    known = reads(mtr())
    assert known
    stretch = known.read_ms / floor
    assert known.conservative(closed_ms(floor, stretch - 1, 2)) == pytest.approx(closed, abs=0.001)
    assert known.conservative(open_ms(floor, 1 - 1 / stretch, 2)) == pytest.approx(opened, abs=0.001)
    assert known.conservative(floor) == pytest.approx(unlimited, abs=0.001)


def test_twice_the_disks_of_cern_at_350_outstanding() -> None:
    in_flight, rate = 8675 * 0.0368, 8.675
    queued, utilisation = (in_flight - 1) / CERN_SERVERS, rate * CERN_FLOOR_MS / CERN_SERVERS
    assert closed_ms(CERN_FLOOR_MS, queued, 1) == pytest.approx(36.8, abs=0.5)
    assert closed_ms(CERN_FLOOR_MS, queued, 2) == pytest.approx(21.4, abs=0.1)
    assert open_ms(CERN_FLOOR_MS, utilisation, 1) == pytest.approx(35.7, abs=0.1)
    assert open_ms(CERN_FLOOR_MS, utilisation, 2) == pytest.approx(10.8, abs=0.1)


@pytest.mark.parametrize(("stretch", "ratio"), [(1.42, 0.31), (1.70, 0.43), (2.22, 0.57), (2.93, 0.68), (5.64, 0.83)])
def test_what_devices_save_of_what_media_save_along_the_curve_of_cern(stretch: float, ratio: float) -> None:
    assert rho(6.52 * stretch, 6.52) == pytest.approx(ratio, abs=0.01)


def test_what_devices_save_of_what_media_save_on_the_published_system() -> None:
    read_ms = 1000 * 45110 / 8587142
    assert rho(read_ms, 5.0) == pytest.approx(0.05, abs=0.005)
    assert rho(read_ms, 3.0) == pytest.approx(0.48, abs=0.01)
    assert rho(read_ms, 9.0) == 0


def test_a_medium_faster_than_the_reads_is_proposed() -> None:
    assert [proposed_ms(one) for one in (5.25, 1.0, 0.76, 0.3, 0.1)] == [0.5, 0.5, 0.2, 0.1, 0.1]


def test_batched_reads_count_as_reads_where_few_reads_are_single() -> None:
    alone, batched = reads(mtr()), reads(mtr(single_block_coverage=0.18))
    assert alone
    assert batched
    assert batched.conservative(0.5) - alone.conservative(0.5) == pytest.approx(744 / 54219 * 0.905, abs=0.001)
    assert batched.coupled_saving(0.5) == pytest.approx(alone.coupled_saving(0.5))


def test_buffer_waits_are_reads_only_before_they_had_their_own_event() -> None:
    old, new = reads(mtr()), reads(mtr(release=19.0))
    assert old
    assert new
    coupled = [
        sum(event.time_s for event in (*read.single, *read.multi, *read.batched, *read.coupled)) for read in (old, new)
    ]
    assert coupled[0] - coupled[1] == 1305


def test_a_transfer_takes_its_time_on_any_medium() -> None:
    known = reads(mtr(events={"db file scattered read": {"waits": 100000, "time_s": 1000}}))
    assert known
    assert known.conservative(0.5) == pytest.approx(1000 / 54219 * (5.253 - 0.5) / 10, abs=0.0001)


def test_shares_stand_on_captured_time_where_db_time_cannot_be_accounted_for() -> None:
    assert base_s(mtr(unaccounted_share=0.5, captured_time_s=27000)) == 27000
    assert base_s(mtr(unaccounted_share=0.05, captured_time_s=27000)) == 54219


def test_every_target_is_listed_with_what_it_assumes() -> None:
    facts = mtr()
    rows = gains(facts, reads(facts), candidates(facts))
    media = [row for row in rows if row.kind == "media"]
    assert [row.read_ms for row in media] == [2.0, 1.0, 0.5, 0.2, 0.1]
    assert {row.needs_iops for row in media} == {9855}
    assert 0.75 <= media[2].conservative <= 0.77
    assert media[2].coupled == pytest.approx(0.79, abs=0.005)
    unlimited = [row for row in rows if row.kind == "devices_unlimited"]
    assert max(row.closed for row in unlimited) <= 0.36
    assert min(row.assumed_floor_ms for row in unlimited) == 3.0
    assert {row.kind for row in rows} == {"media", "devices_x2", "devices_unlimited", "ceiling"}


def test_media_are_held_back_by_the_limit_of_the_host() -> None:
    facts = mtr(**{"storage.host_iops_limit": 20000})
    row = next(row for row in gains(facts, reads(facts), candidates(facts)) if row.read_ms == 0.5)
    assert row.conservative == row.coupled == pytest.approx(1 - 10083 / 20000)
    assert "20,000 IOPS" in row.change
    known = reads(facts)
    assert known
    assert known.conservative(row.held_to_ms) == pytest.approx(row.conservative)


def test_the_same_iops_on_faster_media_gain_next_to_nothing() -> None:
    """A provisioned volume: 3,493 reads and 990 writes a second of 5,000."""
    facts = mtr(read_iops=3493, write_iops=990, outstanding_reads=17.9, **{"storage.volume_iops_limit": 5000})
    row = next(row for row in gains(facts, reads(facts), candidates(facts)) if row.read_ms == 0.5)
    assert row.conservative == row.coupled < 0.15
    assert row.read_ms == 0.5 < row.held_to_ms
    assert "by the 5,000 IOPS that are provisioned" in row.change
    assert row.with_enough_iops > 0.7


def test_a_rate_with_room_does_not_hold_todays_reads() -> None:
    facts = mtr(**{"storage.volume_iops_limit": 20000})
    row = next(row for row in gains(facts, reads(facts), candidates(facts)) if row.read_ms == 0.5)
    assert row.conservative > 0.7
    assert row.at_same_iops == pytest.approx(1 - 10083 / 20000, abs=0.001)


def test_unexplained_time_may_be_reads_where_the_cpus_idle() -> None:
    """Direct reads that are not waited for one by one: two thirds of the time has no event, and the host is idle."""
    scan = {"direct path read": {"waits": 100000, "time_s": 17000}}
    facts = mtr(unaccounted_share=0.67, cpus=96, average_active_sessions=60, cpu_share=0.01, events=scan)
    ceiling = gains(facts, reads(facts), candidates(facts))[-1]
    assert ceiling.coupled - ceiling.conservative == pytest.approx(min(1 - ceiling.conservative, 0.67))
    busy = mtr(unaccounted_share=0.67, cpus=8, average_active_sessions=60, cpu_share=0.01, events=scan)
    ceiling = gains(busy, reads(busy), candidates(busy))[-1]
    assert ceiling.coupled == ceiling.conservative
