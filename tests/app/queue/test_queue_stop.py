"""A queue that is stopped, and one that is killed, on each engine."""

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from app.queue import procrastinate_jobs, table_queue
from app.queue.job import Job, Queue
from app.queue.table_queue import TableQueue
from tests.app.queue import program
from tests.app.queue.conftest import Line
from tests.app.queue.note import Note
from tests.app.queue.program import Notes
from tests.app.queue.until import until


def note(name: str, **more: Any) -> Job:
    return Job("note", Note(name, **more))


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> float:
    """Who is silent for so many seconds is taken for dead by queues of this process; less than outside of tests."""
    for module in (procrastinate_jobs, table_queue):
        monkeypatch.setattr(module, "DEAD_SECONDS", 8.0)
    return 8.0


def heard_to_stop(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set when the queue has heard that it is to stop."""
    told = threading.Event()
    of, name = (queue, "take_no_more") if isinstance(queue, TableQueue) else (queue._worker, "stop")  # type: ignore[attr-defined]
    hears = getattr(of, name)
    monkeypatch.setattr(of, name, lambda *given: (hears(*given), told.set()))
    return told


def test_one_that_is_stopped_finishes_what_is_in_hand_and_takes_no_more(
    line: Line, gate: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    def task(arguments: Any) -> None:
        ran.append(arguments["name"])
        gate.wait()

    queue = line.start(task)
    line.put(note("first"), note("second"))
    until(lambda: ran)
    stopped: list[bool] = []
    told = heard_to_stop(queue, monkeypatch)
    stopping = threading.Thread(target=lambda: stopped.append(line.stop(queue)))
    stopping.start()
    assert told.wait(300)  # else the second would be taken before it was told
    gate.set()
    stopping.join()
    assert stopped == [True]
    assert ran == ["first"]
    assert line.jobs() == 1


def test_one_that_is_to_take_no_more_goes_on_with_what_is_in_hand_until_it_is_stopped(
    line: Line, gate: threading.Event
) -> None:
    ran: list[str] = []
    queue = line.start(lambda arguments: (ran.append(arguments["name"]), gate.wait()))
    line.put(note("first"), note("second"))
    until(lambda: ran)
    queue.take_no_more()
    queue.take_no_more()
    assert not line.stop(queue, 0.1)
    assert line.jobs() == 2
    assert ran == ["first"]
    line.start(lambda arguments: ran.append(f"{arguments['name']} by another"))
    until(lambda: not line.jobs())
    assert ran == ["first", "first by another", "second by another"]


def test_one_that_takes_no_more_may_be_done_when_it_is_stopped(line: Line) -> None:
    of_others = {*threading.enumerate()}  # a service of another test may still be there in this process
    queue = line.start(lambda _: None)
    queue.take_no_more()
    until(lambda: not any(one.name in {"queue", "reader-1"} for one in {*threading.enumerate()} - of_others))
    assert line.stop(queue)


def test_one_that_was_stopped_while_it_had_nothing_to_do_ends_at_once(line: Line) -> None:
    assert line.stop(line.start(lambda _: None))
    assert line.mine.stop(60)  # this was never begun


def test_what_is_given_up_at_the_end_others_get(line: Line, gate: threading.Event, tmp_path: Path) -> None:
    ran: list[str] = []
    queue = line.start(lambda arguments: (ran.append(arguments["name"]), gate.wait()))
    line.put(note("first"))
    until(lambda: ran)
    assert not line.stop(queue, 0.1)
    line.start(lambda arguments: ran.append(f"{arguments['name']} again"))
    until(lambda: "first again" in ran)
    gate.set()
    until(lambda: not line.jobs())
    assert ran == ["first", "first again"]


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
def test_jobs_of_a_program_that_was_killed_are_taken_over(line: Line, tmp_path: Path) -> None:
    notes = Notes(tmp_path / "notes")
    line.put(note("first", wait=True), note("second", wait=True))
    killed = program.start(line.url, notes.path, readers=2)
    until(lambda: sum(one.startswith("begin") for one in notes.lines()) == 2)
    killed.kill()
    killed.wait()
    assert line.jobs() == 2
    ran: list[str] = []
    line.start(lambda arguments: ran.append(arguments["name"]), readers=2)
    until(lambda: not line.jobs())
    assert sorted(ran) == ["first", "second"]
    assert not [one for one in notes.lines() if one.startswith("end")]


@pytest.mark.slow
def test_a_program_that_takes_long_is_not_taken_for_dead(line: Line, tmp_path: Path, impatient: float) -> None:
    """Neither while it works nor while it finishes after it was told to stop."""
    notes = Notes(tmp_path / "notes")
    line.put(note("first", wait=True), note("second", wait=True))
    slow = program.start(line.url, notes.path, readers=2)
    until(lambda: sum(one.startswith("begin") for one in notes.lines()) == 2)
    slow.stdin.write("stop\n")
    slow.stdin.flush()
    ran: list[str] = []
    line.start(lambda arguments: ran.append(arguments["name"]), readers=2)
    threading.Event().wait(impatient + 3)
    notes.go.touch()
    assert slow.wait(300) == 0
    assert ran == []
    assert notes.lines()[-1] == "stopped True"
    assert not line.jobs()


FORGOTTEN = """
import sys, threading, time
from app.queue import table_queue
from app.queue.queues import queue_of
from app.store.engine import engine as db

table_queue.ALIVE_SECONDS = table_queue.LOOK_SECONDS = 0.01
engine = db.connect(sys.argv[1])
db.migrate(engine)
queue_of(engine).start({}, 2)
threading.Thread(target=time.sleep, args=(2,)).start()  # it is waited for after executors were told to end
"""


def test_a_program_that_ends_without_stopping_its_queue_says_nothing_of_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FORGOTTEN, f"sqlite:///{tmp_path / 'store.db'}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, done.stderr) == (0, "")
