"""A clock that is set back or ahead, by libfaketime: nothing is lost, and nobody waits until it is right again."""

import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.orm import sessionmaker

from app.queue import table_queue
from app.queue.job import Job
from app.queue.table_queue import TableQueue
from app.store.engine import engine as db
from app.store.engine.transactions import writing
from app.store.schema.work_tables import QueuedJob
from tests import databases
from tests.app.load.program import column, serving
from tests.app.queue.note import Note
from tests.app.queue.outage import reports
from tests.app.queue.until import until

LIBRARY = "libfaketime.so.1"
STEPS = ("+0", "+3d", "-2d", "+400d", "+0")
EACH = 4


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that says how far the clock of programs is off that are started now; the machine's own stays."""
    libraries = sorted(Path("/usr/lib").glob(f"*/faketime/{LIBRARY}"))
    assert libraries, "libfaketime is missing: apt-get install faketime"
    said = tmp_path / "clock"
    said.write_text("+0\n")
    monkeypatch.setenv("LD_PRELOAD", str(libraries[0]))
    monkeypatch.setenv("FAKETIME_TIMESTAMP_FILE", str(said))
    monkeypatch.setenv("FAKETIME_NO_CACHE", "1")
    monkeypatch.setenv("FAKETIME_DONT_FAKE_MONOTONIC", "1")
    return said


def set_to(clock: Path, step: str) -> None:
    """At once: nobody reads half of it."""
    next_one = clock.with_suffix(".next")
    next_one.write_text(f"{step}\n")
    next_one.replace(clock)


@pytest.mark.slow
def test_files_are_taken_and_read_whatever_the_clock_says(clock: Path, tmp_path: Path) -> None:
    url = databases.sqlite_database(tmp_path)
    files = reports(EACH * len(STEPS))
    with serving(url, tmp_path) as program:
        for step in STEPS:
            sent = [next(files) for _ in range(EACH)]
            statuses = [program.ask("POST", "/api/v1/reports?wait=0", one).status for one in sent[1:]]
            set_to(clock, step)  # while some wait, and one is read
            last = program.ask("POST", "/api/v1/reports", sent[0])
            assert {*statuses, last.status} <= {201, 202}, (step, last.body)
            until(lambda: program.ask("GET", "/readyz").status == 200)
        until(lambda: column(url, "SELECT count(*) FROM upload") == [EACH * len(STEPS)])
        days = {one[:10] for one in column(url, "SELECT received_at FROM upload")}
    assert len(days) >= 3  # the clock of the service was set indeed
    assert column(url, "SELECT DISTINCT state FROM incoming") == ["done"]
    assert column(url, "SELECT count(*) FROM report") == [EACH * len(STEPS)]


def test_jobs_that_were_put_before_the_clock_was_set_back_are_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_queue, "ALIVE_SECONDS", 0.1)
    monkeypatch.setattr(table_queue, "DEAD_SECONDS", 1.0)
    engine = db.connect(databases.sqlite_database(tmp_path))
    db.migrate(engine)
    sessions, queue = sessionmaker(engine), TableQueue(engine)
    ran: list[Mapping[str, object]] = []
    with writing(sessions) as session:
        queue.put(session, *[Job("waits", Note(number=number), once=str(number)) for number in (1, 2)])
    ahead = datetime.now(UTC).replace(tzinfo=None) + timedelta(days=2)
    with writing(sessions) as session:
        session.execute(update(QueuedJob).values(not_before=ahead, alive_at=ahead))
        of_the_dead = select(QueuedJob.id).order_by(QueuedJob.id).limit(1).scalar_subquery()
        session.execute(update(QueuedJob).where(QueuedJob.id == of_the_dead).values(worker="of a program that is gone"))
    queue.start({"waits": ran.append}, 1)
    until(lambda: {one["number"] for one in ran} == {1, 2})
    assert queue.stop(60)
    engine.dispose()


def test_a_clock_that_was_ahead_for_a_moment_holds_nothing_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two looks of the keeper: it sees no clock that was set back."""
    monkeypatch.setattr(table_queue, "ALIVE_SECONDS", 0.1)
    engine = db.connect(databases.sqlite_database(tmp_path))
    db.migrate(engine)
    sessions, queue = sessionmaker(engine), TableQueue(engine)
    ran: list[Mapping[str, object]] = []
    looked = threading.Event()
    monkeypatch.setattr(queue, "_keep_once", _and_then(queue._keep_once, looked.set))
    queue.start({"waits": ran.append}, 1)
    assert looked.wait(300)
    right, ahead = table_queue._now, datetime.now(UTC).replace(tzinfo=None) + timedelta(days=400)
    with monkeypatch.context() as clock:
        clock.setattr(table_queue, "_now", lambda: ahead)
        put_off = table_queue._row(Job("waits", Note(number=2), once="two")) | {"not_before": ahead}
        at_once = table_queue._row(Job("waits", Note(number=1), once="one"))
    assert table_queue._now is right
    with writing(sessions) as session:
        session.execute(insert(QueuedJob), [at_once, put_off])
    until(lambda: sorted(str(one["number"]) for one in ran) == ["1", "2"])
    assert queue.stop(60)
    engine.dispose()


def _and_then(first: Callable[[], None], then: Callable[[], None]) -> Callable[[], None]:
    def both() -> None:
        first()
        then()

    return both
