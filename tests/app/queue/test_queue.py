"""What every queue does, on each engine."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session, sessionmaker

from app.queue import procrastinate_worker, table_queue
from app.queue.failures import MOST_FAILURES
from app.queue.job import LATER, SOON, Again, Job, pause
from app.store.engine.transactions import writing
from tests.app.queue.conftest import Line
from tests.app.queue.note import Note
from tests.app.queue.until import until

pytestmark = pytest.mark.slow


def note(name: str, **more: Any) -> Job:
    return Job("note", Note(name), **more)


def test_a_job_is_run_with_its_arguments_and_is_gone(line: Line) -> None:
    ran: list[Any] = []
    line.start(ran.append)
    line.put(Job("note", Note("first", number=7)))
    until(lambda: ran and not line.jobs())
    assert ran == [{"name": "first", "number": 7}]


def test_no_commit_no_job(line: Line) -> None:
    with writing(sessionmaker(line.engine)) as session:
        line.mine.put(session, note("first", once="1"), note("second"))
        session.rollback()
    assert not line.jobs()
    assert line.held() == set()


def test_nothing_is_put_where_there_is_nothing_to_put(line: Line) -> None:
    line.put()
    assert not line.jobs()


def test_of_one_once_one_waits_and_the_transaction_goes_on(line: Line) -> None:
    line.put(note("first", once="1"))
    with writing(sessionmaker(line.engine)) as session:
        line.mine.put(session, note("again", once="1"), note("second", once="2"), note("twice", once="2"))
        line.mine.put(session, note("third"))
    assert line.held() == {"1", "2"}
    ran: list[Any] = []
    line.start(lambda arguments: ran.append(arguments["name"]))
    until(lambda: not line.jobs())
    assert ran == ["first", "second", "third"]


def test_what_is_withdrawn_is_not_run_and_what_runs_goes_on(line: Line, gate: threading.Event) -> None:
    ran: list[str] = []

    def task(arguments: Any) -> None:
        ran.append(arguments["name"])
        gate.wait()

    line.start(task)
    line.put(note("first", once="1"))
    until(lambda: ran)
    line.put(note("second", once="2"), note("third", once="3"), note("fourth"))
    with Session(line.engine) as session:
        line.mine.withdraw(session, ["1", "2"])
        session.rollback()
    assert line.jobs() == 4
    with writing(sessionmaker(line.engine)) as session:
        line.mine.withdraw(session, ["1", "2", "none"])
        line.mine.withdraw(session, [])
    assert line.held() == {"1", "3"}
    gate.set()
    until(lambda: not line.jobs())
    assert ran == ["first", "third", "fourth"]


def test_of_one_once_another_is_put_while_the_first_runs(line: Line, gate: threading.Event) -> None:
    ran: list[str] = []

    def task(arguments: Any) -> None:
        ran.append(arguments["name"])
        gate.wait()

    line.start(task)
    line.put(note("first", once="1"))
    until(lambda: ran)
    line.put(note("second", once="1"))
    line.put(note("third", once="1"))
    assert line.jobs() == 2
    gate.set()
    until(lambda: not line.jobs())
    assert ran == ["first", "second"]


def test_one_that_is_to_run_again_while_another_of_its_once_waits_is_run_by_that(
    line: Line, gate: threading.Event
) -> None:
    ran: list[str] = []

    def task(arguments: Any) -> None:
        ran.append(arguments["name"])
        if len(ran) == 1:
            gate.wait()
            raise Again(0)

    line.start(task)
    line.put(note("first", once="1"))
    until(lambda: ran)
    line.put(note("second", once="1"))
    gate.set()
    until(lambda: not line.jobs())
    assert "second" in ran
    assert len(ran) <= 3


def test_many_are_put_at_once(line: Line) -> None:
    line.put(*[note(str(number), once=str(number)) for number in range(500)])
    assert line.jobs() == 500
    line.put(*[note(str(number), once=str(number)) for number in range(600)])
    assert line.jobs() == 600
    assert len(line.held()) == 600


def test_two_of_one_lock_never_run_at_once(line: Line) -> None:
    at_once, most, ran, counting = 0, 0, 0, threading.Lock()
    other = threading.Barrier(2)

    def task(arguments: Any) -> None:
        nonlocal at_once, most, ran
        if arguments["name"] == "free":  # two without a lock do: they wait for each other
            other.wait(300)
            return
        with counting:
            at_once += 1
            most = max(most, at_once)
            ran += 1
        with counting:
            at_once -= 1

    line.start(task, 3)
    line.start(task, 3)
    line.put(*[note(str(number), lock="database") for number in range(20)], note("free"), note("free"))
    until(lambda: not line.jobs())
    assert (most, ran) == (1, 20)


def test_those_that_somebody_waits_for_come_first(line: Line) -> None:
    ran: list[str] = []
    line.put(note("late", priority=LATER), note("first"), note("second"), note("soon", priority=SOON))
    line.start(lambda arguments: ran.append(arguments["name"]))
    until(lambda: not line.jobs())
    assert ran == ["soon", "first", "second", "late"]


def test_a_job_that_cannot_be_done_now_comes_again_as_often_as_it_says(line: Line) -> None:
    ran: list[Any] = []

    def task(arguments: Any) -> None:
        ran.append(arguments)
        if len(ran) <= MOST_FAILURES:
            raise Again(0)

    line.start(task)
    line.put(note("first"))
    until(lambda: not line.jobs())
    assert len(ran) == MOST_FAILURES + 1


@pytest.mark.usefixtures("soon")
def test_while_the_store_is_away_a_job_comes_again_without_end(line: Line) -> None:
    ran: list[Any] = []

    def task(arguments: Any) -> None:
        ran.append(arguments)
        if len(ran) <= MOST_FAILURES:
            raise OperationalError("SELECT 1", {}, Exception("the server is gone"))

    line.start(task)
    line.put(note("first"))
    until(lambda: not line.jobs())
    assert len(ran) == MOST_FAILURES + 1


@pytest.mark.usefixtures("soon")
def test_a_task_that_fails_is_tried_some_times_then_dropped_and_the_log_says_so(
    line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    ran: list[Any] = []

    def task(arguments: Any) -> None:
        ran.append(arguments)
        raise LookupError("a mistake of ours")

    line.start(task)
    line.put(note("first"))
    until(lambda: not line.jobs())
    assert len(ran) == MOST_FAILURES
    failed = [one for one in caplog.records if one.levelname == "ERROR"]
    assert len(failed) == MOST_FAILURES
    assert "The task note failed" in failed[0].getMessage()


def test_pauses_grow_up_to_a_minute() -> None:
    assert [pause(tries) for tries in (0, 1, 2, 6, 7, 1000)] == [0.5, 1, 2, 32, 60, 60]


def test_a_reader_that_rests_hears_of_a_new_job_at_once(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not look by itself as long as the test takes."""
    for module in (procrastinate_worker, table_queue):
        monkeypatch.setattr(module, "LOOK_SECONDS", 3600.0)
    ran: list[Any] = []
    line.start(ran.append)

    def heard() -> bool:
        line.put(note("now"))  # until it listens: nobody promises that it does when it was only just begun
        return bool(ran)

    until(heard)


def test_two_programs_share_the_work_and_do_nothing_twice(line: Line) -> None:
    both = threading.Barrier(2)
    ran: list[tuple[str, str]] = []

    def task_of(program: str) -> Callable[[Any], None]:
        def task(arguments: Any) -> None:
            ran.append((program, arguments["name"]))
            if arguments["name"] == "both":
                both.wait(300)

        return task

    line.start(task_of("one"))
    line.start(task_of("two"))
    line.put(note("both"), note("both"), *[note(str(number)) for number in range(100)])
    until(lambda: not line.jobs())
    assert {program for program, _ in ran} == {"one", "two"}
    assert sorted(name for _, name in ran) == sorted(["both", "both", *map(str, range(100))])
