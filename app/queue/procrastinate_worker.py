"""Procrastinate's worker in an event loop of its own, and the tasks in threads beside it."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from procrastinate import App, JobContext, PsycopgConnector
from procrastinate.jobs import DeleteJobCondition, Job
from procrastinate.retry import BaseRetryStrategy, RetryDecision
from procrastinate.worker import Worker
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from app.queue.failures import seconds_until_again
from app.queue.job import Again, Task
from app.queue.procrastinate_jobs import AWAY, DEAD_SECONDS, PatientJobs, later
from app.queue.procrastinate_statements import FINISH_HERE
from app.store.engine.limits import StoreLimits
from app.store.prepared import Prepared

LOOK_SECONDS = 1.0
"""Jobs that are new are heard of at once; those that were put off are looked for."""
ALIVE_SECONDS = 3.0
BEGIN_AGAIN_SECONDS = 1.0
MOST_CONNECTIONS = 3
"""Beside them, and beside those of the tasks, a worker has one that listens."""
PATIENCE_SECONDS = 4.0
"""For a connection of the pool; so long, too, a lost one is tried again before the next statement begins anew."""
LIMITS = StoreLimits(statement_seconds=30.0, lock_seconds=10.0)
LOG = logging.getLogger(__name__)
_FINISH = Prepared(text(FINISH_HERE))
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # a line each second; ours says once that nobody answers


class ProcrastinateWorker:
    """Runs tasks, so many at once, until it is told to stop. `serve` is for a thread of its own."""

    def __init__(self, engine: Engine, tasks: Mapping[str, Task], readers: int) -> None:
        self._given = {**engine.dialect.create_connect_args(engine.url)[1], **LIMITS.postgresql(engine.url)}
        self._readers = readers
        self._threads = ThreadPoolExecutor(readers, "reader")
        self._loop = _new_loop()
        connector = PsycopgConnector()
        self._app = App(connector=connector)
        self._app.job_manager = self._jobs = PatientJobs(connector)
        self._queues = [self._registered(name, task) for name, task in tasks.items()]
        self._worker: Worker | None = None
        self._stopping: asyncio.Task[None] | None = None
        self._gone = asyncio.Event()
        self._in_hand: set[asyncio.Future[bool]] = set()
        self._here = threading.local()
        self._given_up = 0

    def serve(self) -> int:
        """Returns after `stop`: how many jobs were in hand and had to be given up."""
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())
        self._threads.shutdown(wait=False)
        return self._given_up

    def take_no_more(self) -> None:
        """Let go on what is in hand; `serve` returns when it is done. From any thread, as often as one likes."""
        self._call(self._end)

    def stop(self, seconds: float) -> None:
        """The same, and give up after so many seconds what is in hand by then."""
        self._jobs.until = time.monotonic() + seconds
        self._call(self._end)
        self._call(self._loop.call_later, seconds, self._give_up)

    def _call(self, what: Callable[..., object], *given: object) -> None:
        with suppress(RuntimeError):  # the loop is closed: `serve` has returned
            self._loop.call_soon_threadsafe(what, *given)

    def _end(self) -> None:
        if self._stopping is not None:
            return
        self._stopping = self._loop.create_task(self._live_on())
        if self._worker is not None:
            self._loop.call_soon(self._worker.stop)  # it may be about to begin: it would forget what was said before

    def _give_up(self) -> None:
        for running in self._in_hand:
            running.cancel()

    async def _live_on(self) -> None:
        """While jobs in hand are finished: Procrastinate says no more by then that its worker lives."""
        while self._worker is not None and self._worker.worker_id is not None:
            await self._jobs.update_heartbeat(self._worker.worker_id)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._gone.wait(), ALIVE_SECONDS)

    async def _serve(self) -> None:
        pool = AsyncConnectionPool(
            kwargs=self._given,
            min_size=1,
            max_size=MOST_CONNECTIONS,
            open=False,
            configure=_configure,
            timeout=PATIENCE_SECONDS,
            reconnect_timeout=PATIENCE_SECONDS,
            name="queue",
        )
        async with pool, self._app.open_async(pool):  # it does not wait for the server
            while self._stopping is None:
                await self._work()
            self._gone.set()
            await self._stopping  # not cancelled: a statement that is cut costs its connection

    async def _work(self) -> None:
        """One life of a worker: until it is stopped, or could not begin."""
        self._worker = Worker(
            self._app,
            queues=self._queues,
            concurrency=self._readers,
            fetch_job_polling_interval=LOOK_SECONDS,
            delete_jobs=DeleteJobCondition.ALWAYS,
            install_signal_handlers=False,
            update_heartbeat_interval=ALIVE_SECONDS,
            stalled_worker_timeout=DEAD_SECONDS,
        )
        running = self._loop.create_task(self._worker.run())  # type: ignore[no-untyped-call]
        await asyncio.wait({running})
        error = running.exception()
        if isinstance(error, AWAY):
            self._jobs.failed(error)
        elif error is not None:
            LOG.error("The queue's worker ended, and begins anew", exc_info=error)
        if error is not None and self._stopping is None:
            await asyncio.sleep(BEGIN_AGAIN_SECONDS)

    def _registered(self, name: str, task: Task) -> str:
        """The queue of that task, which has its name: a worker takes only what it knows."""

        async def run(context: JobContext, /, **_: Any) -> None:
            await self._run(task, context.job)

        self._app.task(name=name, queue=name, pass_context=True, retry=_PutOff())(run)
        return name

    async def _run(self, task: Task, job: Job) -> None:
        """Raises Again where the job is to be run again."""
        arguments: Any = job.task_kwargs
        running = self._loop.run_in_executor(self._threads, self._do, task, job)
        self._in_hand.add(running)
        await asyncio.wait({running})
        self._in_hand.discard(running)
        if running.cancelled():
            self._given_up += 1
            raise Again(0)
        error = running.exception()
        seconds = seconds_until_again(error, job.task_name, arguments, job.attempts)
        if seconds is not None:
            raise Again(seconds)
        if error is None and running.result():
            self._jobs.ended(job)

    def _do(self, task: Task, job: Job) -> bool:
        """In a thread of its own. Whether a transaction of the task ended the job."""
        self._here.job, self._here.done = job, False
        arguments: Any = job.task_kwargs
        task(arguments)
        return bool(self._here.done)

    def done(self, session: Session) -> None:
        """The job of this thread ends with that transaction."""
        job: Job | None = getattr(self._here, "job", None)
        if job is not None:
            _FINISH.run(session, {"job": job.id, "worker": job.worker_id})
            self._here.done = True


class _PutOff(BaseRetryStrategy):
    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision:
        return RetryDecision(retry_at=later(exception.seconds if isinstance(exception, Again) else 0.0))


def _new_loop() -> asyncio.AbstractEventLoop:
    """uvloop's where it is installed, as uvicorn has it."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def _configure(connection: AsyncConnection[Any]) -> None:
    # Not as `options` of the address: poolers between us and the server refuse those.
    await connection.set_autocommit(True)  # each statement of a queue is one by itself
    await connection.execute(LIMITS.in_postgresql().encode())
