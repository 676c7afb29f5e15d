"""Jobs that end with the transaction that does their work, and who takes the next one, on each engine."""

import threading
from typing import Any

import pytest
from sqlalchemy.orm import sessionmaker

from app.queue import table_queue
from app.queue.job import Again, Job
from app.store.engine.transactions import writing
from tests.app.queue.conftest import Line
from tests.app.queue.note import Note
from tests.app.queue.until import until


def note(name: str) -> Job:
    return Job("note", Note(name))


def test_a_job_ends_with_the_transaction_that_does_its_work(line: Line, gate: threading.Event) -> None:
    ended = threading.Event()

    def task(_: Any) -> None:
        with writing(sessionmaker(line.engine)) as session:
            queue.done(session)
        ended.set()
        gate.wait()

    queue = line.start(task)
    line.put(note("first"))
    until(ended.is_set)
    assert line.jobs() == 0  # its task still runs
    gate.set()
    line.put(note("second"))
    until(lambda: not line.jobs())


@pytest.mark.usefixtures("soon")
def test_a_job_whose_transaction_fails_is_run_again(line: Line) -> None:
    ran: list[str] = []

    def task(arguments: Any) -> None:
        ran.append(arguments["name"])
        with writing(sessionmaker(line.engine)) as session:
            queue.done(session)
            if len(ran) < 3:
                raise Again(0)

    queue = line.start(task)
    line.put(note("first"))
    until(lambda: not line.jobs())
    assert ran == ["first"] * 3


def test_who_ends_a_job_takes_the_next_one_along(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_queue, "LOOK_SECONDS", 3600.0)  # nobody looks by himself
    ran: list[str] = []

    def task(arguments: Any) -> None:
        ran.append(arguments["name"])
        with writing(sessionmaker(line.engine)) as session:
            queue.done(session)

    queue = line.start(task)
    with writing(sessionmaker(line.engine)) as session:
        queue.put(session, *[note(str(number)) for number in range(3)])
    queue.nudge(1)
    until(lambda: not line.jobs())
    assert ran == ["0", "1", "2"]


@pytest.mark.usefixtures("soon")
def test_what_was_taken_along_by_a_transaction_that_fails_is_run_once(line: Line) -> None:
    ran: list[str] = []

    def task(arguments: Any) -> None:
        ran.append(arguments["name"])
        with writing(sessionmaker(line.engine)) as session:
            queue.done(session)
            if len(ran) == 1:
                raise Again(0)

    queue = line.start(task)
    line.put(note("first"), note("second"))
    until(lambda: not line.jobs())
    assert sorted(ran) == ["first", "first", "second"]


def test_what_was_taken_along_is_run_where_its_task_fails_behind_its_transaction(line: Line) -> None:
    ran: list[str] = []

    def task(arguments: Any) -> None:
        ran.append(arguments["name"])
        with writing(sessionmaker(line.engine)) as session:
            queue.done(session)
        if len(ran) == 1:
            raise ValueError("nobody expects it")

    queue = line.start(task)
    line.put(note("first"), note("second"))
    until(lambda: not line.jobs())
    assert ran == ["first", "second"]


def test_who_has_no_job_in_hand_ends_none(line: Line) -> None:
    line.put(note("first"))
    with writing(sessionmaker(line.engine)) as session:
        line.mine.done(session)
    assert line.jobs() == 1


def test_each_nudge_for_one_job_has_it_run_by_whoever_is_free(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_queue, "LOOK_SECONDS", 3600.0)  # nobody looks by himself
    together = threading.Barrier(3)
    queue = line.start(lambda _: together.wait(300) and None, 3)
    for number in range(3):
        with writing(sessionmaker(line.engine)) as session:
            queue.put(session, note(str(number)))
        queue.nudge(1)
    until(lambda: not line.jobs())
