"""A queue on each engine."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session, sessionmaker

from app.queue import failures
from app.queue.job import Begin, Job, Queue, Task
from app.queue.queues import queue_of
from app.store.engine import engine as db
from app.store.engine.transactions import writing


class Line:
    """A store's queue, from several programs' sides; whoever was started is stopped in the end."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: Engine = db.connect(url)
        db.migrate(self.engine)
        self._started: list[Queue] = []
        self.mine = queue_of(self.engine)

    def put(self, *jobs: Job) -> None:
        with writing(sessionmaker(self.engine)) as session:
            self.mine.put(session, *jobs)
        for queue in [self.mine, *self._started]:
            queue.nudge()

    def held(self) -> set[str]:
        with Session(self.engine) as session:
            return self.mine.held(session)

    def jobs(self) -> int:
        """How many there are, in whatever state."""
        name = "procrastinate_jobs" if self.engine.dialect.name == "postgresql" else "job"
        with self.engine.connect() as connection:
            return int(connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar_one())

    def start(self, task: Callable[[Any], None] | dict[str, Task], readers: int = 1) -> Queue:
        return self.start_with(task if isinstance(task, dict) else {"note": task}, readers=readers)

    def start_with(self, tasks: dict[str, Task], begins: dict[str, Begin] | None = None, readers: int = 1) -> Queue:
        queue = queue_of(self.engine)
        queue.start(tasks, readers, begins or {})
        self._started.append(queue)
        return queue

    def stop(self, queue: Queue, seconds: float = 60) -> bool:
        self._started.remove(queue)
        return queue.stop(seconds)

    def close(self) -> None:
        for queue in list(self._started):
            self.stop(queue)
        self.engine.dispose()


@pytest.fixture
def line(store_url: str) -> Iterator[Line]:
    made = Line(store_url)
    yield made
    made.close()


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """What jobs wait for; open in the end, whatever became of the test."""
    event = threading.Event()
    yield event
    event.set()


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses of tests are short."""
    monkeypatch.setattr(failures, "pause", lambda _tries: 0.01)
