"""The invented fleet: the same seed is the same day, and its reports are read and judged as what they are."""

import hashlib

import pytest

from app.analysis.jobs import analyse_here
from tests.writer.fleet import NEVER, PROFILES, Database, fleet, snapshots


def judged(database: Database, hour: int) -> tuple[int | None, int | None, float | None, list[str]]:
    """DBID, first snapshot, latency of a read, and what is said against the report."""
    (finished,) = analyse_here(database.report(hour), "x")
    analysis = finished.analysis()
    assert analysis.error is None
    doubts = [one.code for one in analysis.findings if one.code.startswith("DQ") and one.severity != "info"]
    report, read = analysis.report, analysis.metrics["single_block_read_ms"].value
    return report.database.dbid, report.interval.begin_snap, read, [*report.warnings, *doubts]


def digest(databases: int, hours: int, seed: int) -> str:
    made = hashlib.sha256()
    for one in fleet(databases, seed, hours):
        made.update(one.report(hours - 1))
    return made.hexdigest()


def test_the_same_seed_is_the_same_day() -> None:
    assert digest(8, 12, 1) == digest(8, 12, 1)
    assert digest(8, 12, 1) != digest(8, 12, 2)


@pytest.mark.parametrize("hour", [3, 14, 30])
def test_every_report_is_read_as_that_of_its_hour_and_nothing_in_it_is_doubted(hour: int) -> None:
    for one in fleet(20):
        dbid, first, _, doubts = judged(one, hour)
        assert (dbid, first, doubts) == (one.dbid, snapshots(hour)[0], []), one


def test_a_database_that_was_moved_reads_faster_from_that_hour_on() -> None:
    moved = [one for one in fleet(60) if 0 < one.flash_from < NEVER and one.outlier is None]
    assert moved
    for one in moved:
        before, after = (judged(one, hour)[2] for hour in (one.flash_from - 1, one.flash_from))
        assert before is not None
        assert after is not None
        assert after < before / 5


def test_one_hour_of_one_database_is_like_no_other() -> None:
    (one,) = [one for one in fleet(60) if one.outlier is not None]
    assert one.outlier is not None
    worst, usual = judged(one, one.outlier)[2], judged(one, one.outlier + 1)[2]
    assert worst is not None
    assert usual is not None
    assert worst > 3 * usual


def test_a_day_has_24_hours_and_files_have_names_of_their_own() -> None:
    assert {len(hours) for hours in PROFILES.values()} == {24}
    names = [one.file_name(hour) for one in fleet(10) for hour in range(24)]
    assert len(set(names)) == 240
