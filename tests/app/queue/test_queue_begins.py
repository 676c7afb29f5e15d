"""Jobs that are begun in the transaction that takes them, where the engine's queue does so."""

import threading
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session, sessionmaker

from app.queue import table_queue
from app.queue.job import Begin, GoOn, Job
from app.store.engine.transactions import writing
from app.store.schema.work_tables import QueuedJob
from tests.app.queue.conftest import Line
from tests.app.queue.note import Note
from tests.app.queue.until import until


class Told:
    """Which way each job was done, in their order."""

    def __init__(self, line: Line, begin: Begin) -> None:
        self.ways: list[tuple[str, str]] = []
        self.queue, self._line = line.start_with({"note": self._task}, {"note": begin}), line

    def go_on(self, kept: Mapping[str, object]) -> GoOn:
        return lambda: self._done("begun", kept)

    def _task(self, kept: Any) -> None:
        self._done("run", kept)

    def _done(self, way: str, kept: Mapping[str, object]) -> None:
        self.ways.append((way, str(kept["name"])))
        with writing(sessionmaker(self._line.engine)) as session:
            self.queue.done(session)


def put(line: Line, *names: str) -> None:
    line.put(*(Job("note", Note(name)) for name in names))


def way(line: Line) -> str:
    return "begun" if line.engine.dialect.name == "sqlite" else "run"


def test_a_job_that_is_begun_goes_on_in_place_of_its_task(line: Line) -> None:
    ready, held = threading.Event(), list[str]()

    def begin(session: Session, kept: Mapping[str, object]) -> GoOn:
        held.extend(session.scalars(select(QueuedJob.arguments).where(QueuedJob.worker.is_not(None))))
        ready.wait()
        return told.go_on(kept)

    told = Told(line, begin)
    ready.set()
    put(line, "first", "second", "third")
    until(lambda: not line.jobs())
    assert told.ways == [(way(line), name) for name in ("first", "second", "third")]
    begun = [name for how, name in told.ways if how == "begun"]
    assert [msgspec.json.decode(arguments)["name"] for arguments in held] == begun


def test_a_job_that_cannot_be_begun_is_run(line: Line) -> None:
    told = Told(line, lambda _session, _kept: None)
    put(line, "first", "second")
    until(lambda: not line.jobs())
    assert told.ways == [("run", "first"), ("run", "second")]


def test_a_job_whose_beginning_fails_is_taken_again(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_queue, "LOOK_SECONDS", 0.01)
    ready, fails = threading.Event(), [ValueError("nobody expects it"), ValueError("nor this")]

    def begin(_: Session, kept: Mapping[str, object]) -> GoOn:
        ready.wait()
        if fails:
            raise fails.pop()
        return told.go_on(kept)

    told = Told(line, begin)
    ready.set()
    put(line, "first")
    until(lambda: not line.jobs())
    assert told.ways == [(way(line), "first")]
