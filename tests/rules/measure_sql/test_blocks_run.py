"""Every block of the scripts runs, in a stand-in: sessions side by side, what they count, and the curve of it."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve
from rules.measure_sql import script
from tests.databases import postgres_database
from tests.rules.measure_sql.in_postgres import Oracle, oracle
from tests.rules.measure_sql.test_measure_sql import filled_with, parts_of

pytestmark = pytest.mark.postgres
LEVELS = "1,3"


@pytest.fixture
def fake(postgres: "psycopg.Connection[Any]") -> Iterator[Oracle]:
    with postgres_database(postgres) as url, oracle(url, 4) as made:
        yield made
    assert made.failed == []


def ran(fake: Oracle, test: str, **values: str) -> str:
    """What SQL*Plus would print: the script's blocks run in their order, then its last query."""
    text = script(test, values)
    commands, statements, blocks = parts_of(text)
    for one in statements:
        if one.startswith(("create table iob_sessions", "create table iob_loads")):
            fake.ask(filled_with(text, one).replace(" tablespace USERS", ""))
    for one in blocks:
        fake.run(filled_with(text, one))
    lines = fake.said()
    lines += [filled_with(text, one.removeprefix("prompt ")) for one in commands if one.startswith("prompt ")]
    for one in statements:
        if one.startswith("select '| '"):
            lines += [str(row[0]) for row in fake.ask(filled_with(text, one))]
    return "\n".join([*lines, ""])


def read(printed: str) -> list[LoadCurve]:
    return list(read_curves([("printed.txt", printed.encode())]))


def test_sessions_that_read_at_random(fake: Oracle) -> None:
    printed = ran(fake, "random-reads", sessions=LEVELS, seconds="8", table_gb="16")
    assert "Test table: 16 GB. Buffer cache: 0.2 GB. Cache of the storage, as stated: 4 GB." in printed
    assert "Warning: the caches hold more than a quarter of the test table" in printed
    (curve,) = read(printed)
    assert [one.latency_ms for one in curve.points] == [pytest.approx(8, rel=0.01)] * 2
    for one, sessions in zip(curve.points, (1, 3), strict=True):
        assert 0 < (one.outstanding or 0) <= sessions
        assert (one.iops or 0) * 0.008 == pytest.approx(one.outstanding, rel=0.02)
    seen = fake.ask("select sessions, count(*), min(blocks - waits), min(done) from iob_sessions group by 1 order by 1")
    assert [row[:3] for row in seen] == [(1, 1, 0), (3, 3, 0)]
    assert all(row[3] > 0 for row in seen)


def test_a_table_that_the_caches_hold_ends_the_script(fake: Oracle) -> None:
    with pytest.raises(psycopg.errors.RaiseException, match="The test table fits into the caches"):
        ran(fake, "random-reads", sessions="1", seconds="1", table_gb="4")


def test_sessions_that_read_and_change(fake: Oracle) -> None:
    (curve,) = read(ran(fake, "slob", sessions=LEVELS, seconds="8", table_gb="64", write_percent="25"))
    assert curve.write_percent == pytest.approx(20, abs=4)  # of five requests one is a write
    for one in curve.points:
        assert (one.iops or 0) * (one.latency_ms or 0) / 1000 == pytest.approx(one.outstanding, rel=0.02)
    changed, done = fake.ask("select (select sum(changed) from fake.blocks), (select sum(done) from iob_sessions)")[0]
    assert changed == pytest.approx(done / 4, abs=4)


def test_sessions_that_commit(fake: Oracle) -> None:
    fake.ask("drop view iob_test")
    fake.ask("create table iob_test (slot numeric, filler text)")
    (curve,) = read(ran(fake, "log-writer", sessions=LEVELS, seconds="20", row_bytes="300"))
    assert [one.latency_ms for one in curve.points] == [pytest.approx(0.5, rel=0.02)] * 2
    assert all(one.iops for one in curve.points)
    (made,) = fake.ask("select count(*), max(length(filler)) from iob_test")
    assert made == (fake.ask("select sum(done) from iob_sessions")[0][0], 300)


def test_scans_of_rising_degree(fake: Oracle) -> None:
    printed = ran(fake, "scans", degrees="1,2,4", table_gb="64")
    (curve,) = read(printed)
    assert [one.outstanding for one in curve.points] == [1, 2, 4]
    assert fake.ask("select sessions, blocks, waits, done from iob_loads order by 1") == [
        (degree, 300, 300, 300) for degree in (1, 2, 4)
    ]


def test_jobs_that_do_not_run_end_the_script(postgres: "psycopg.Connection[Any]") -> None:
    said = "Of 2 sessions 0 ended: see job_queue_processes"
    with (
        postgres_database(postgres) as url,
        oracle(url, 0) as fake,
        pytest.raises(psycopg.errors.RaiseException, match=said),
    ):
        ran(fake, "random-reads", sessions="2", seconds="1", table_gb="64")


def test_calibrate_io_and_what_it_asks_for(fake: Oracle) -> None:
    small, large = read(ran(fake, "calibrate-io", disks="8", latency_ms="20"))
    assert (small.points[0].iops, small.points[0].latency_ms) == (9600, 19)
    assert large.points[0].mbps == pytest.approx(720 * 1.048576)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("update v$parameter set value = 'FALSE' where name = 'timed_statistics'", "timed_statistics is off"),
        ("update v$iostat_file set asynch_io = 'ASYNC_OFF'", "No data file has asynchronous I/O"),
        ("update v$io_calibration_status set status = 'IN PROGRESS'", "Another calibration is in progress"),
    ],
)
def test_calibrate_io_does_not_begin_without_it(fake: Oracle, change: str, said: str) -> None:
    fake.ask(change)
    with pytest.raises(psycopg.errors.RaiseException, match=said):
        ran(fake, "calibrate-io")
    assert fake.said() == []
