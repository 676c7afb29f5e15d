"""The queue of PostgreSQL: Procrastinate, in the same database.

Any number of programs on any number of hosts take part. Who runs jobs says every few seconds that it is alive; those
of one that was not heard of for a while are freed by the others.
"""

import threading
from collections.abc import Collection, Mapping
from concurrent.futures import Future

import msgspec
from sqlalchemy import Engine, column, delete, select, table, text
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.orm import Session

from app.queue.job import NO_BEGINS, Begin, Job, Queue, Task
from app.queue.procrastinate_worker import PATIENCE_SECONDS, ProcrastinateWorker
from app.store.prepared import Prepared

JOBS = table(
    "procrastinate_jobs",
    *map(column, ("queue_name", "task_name", "lock", "queueing_lock", "priority", "status")),
    column("args", JSONB),
)


_WAITING = text("status = 'todo'")
# The library's own way to defer jobs ends the transaction where one of them waits already.
_PUT = Prepared(insert(JOBS).on_conflict_do_nothing(index_elements=["queueing_lock"], index_where=_WAITING))


class ProcrastinateQueue(Queue):
    """Jobs in Procrastinate's tables, which a migration made."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._worker: ProcrastinateWorker | None = None
        self._served: Future[int] = Future()
        self._thread = threading.Thread(target=self._serve, name="queue", daemon=True)

    def put(self, session: Session, *jobs: Job) -> None:
        if jobs:
            _PUT.run_each(session, [_row(job) for job in jobs])

    def withdraw(self, session: Session, onces: Collection[str]) -> None:
        session.execute(delete(JOBS).where(JOBS.c.queueing_lock.in_(onces), _WAITING))

    def done(self, session: Session) -> None:
        if self._worker is not None:
            self._worker.done(session)

    def nudge(self, jobs: int | None = None) -> None:
        """Nothing to do: PostgreSQL tells those who listen, with the commit."""

    def held(self, session: Session) -> set[str]:
        open_ones = JOBS.c.queueing_lock.is_not(None), text("status IN ('todo', 'doing')")
        return set(session.scalars(select(JOBS.c.queueing_lock).where(*open_ones)))

    def start(self, tasks: Mapping[str, Task], readers: int, begins: Mapping[str, Begin] = NO_BEGINS) -> None:
        self._worker = ProcrastinateWorker(self._engine, tasks, readers)
        self._thread.start()

    def take_no_more(self) -> None:
        if self._worker is not None:
            self._worker.take_no_more()

    def stop(self, seconds: float) -> bool:
        if self._worker is None:
            return True
        self._worker.stop(seconds)
        self._thread.join(seconds + 2 * PATIENCE_SECONDS)
        return self._served.done() and self._served.result() == 0

    def _serve(self) -> None:
        if self._worker is not None:
            self._served.set_result(self._worker.serve())


def _row(job: Job) -> dict[str, object]:
    return {
        "queue_name": job.task,
        "task_name": job.task,
        "args": msgspec.to_builtins(job.arguments),
        "lock": job.lock,
        "queueing_lock": job.once,
        "priority": job.priority,
    }
