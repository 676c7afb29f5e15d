"""Procrastinate's job manager with patience: a server that is away, or starts anew, ends no worker.

What a worker has in hand is its own: who was taken for dead and comes back neither ends nor puts back what another has
by now. The library's own statements do not look whose a job is.
"""

import asyncio
import logging
import time
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
from procrastinate.connector import BaseAsyncConnector
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job, Notification, Status
from procrastinate.manager import JobManager, NotificationCallback

from app.queue.job import pause
from app.queue.procrastinate_statements import FETCH, FINISH, GIVE_BACK, GIVE_BACK_DEAD, GIVE_BACK_UNKNOWN, I_LIVE

AWAY = (ConnectorException, psycopg.Error, OSError)
DEAD_SECONDS = 15.0
LISTEN_AGAIN_SECONDS = 1.0
LOG = logging.getLogger(__name__)


class PatientJobs(JobManager):
    """The jobs of one worker. Only for its event loop."""

    def __init__(self, connector: BaseAsyncConnector) -> None:
        super().__init__(connector)
        self.until: float | None = None
        """When patience ends, by the monotonic clock; None for never."""
        self._in_hand: set[int] = set()
        self._away = False
        self._failed_at: float | None = None
        self._unsure = False
        self._none_left = False
        """The last fetch got a job, and saw that no other waits; no notice of one came since it was asked for."""
        self._heard = 0
        """How many notices of one came."""
        self._signing = asyncio.Lock()
        self._left: int | None = None

    async def fetch_job(self, queues: Iterable[str] | None, worker_id: int) -> Job | None:
        if self._none_left:  # the library asks for another one as soon as it has one
            self._none_left = False
            return None
        try:
            if self._unsure:  # a fetch failed, perhaps on its way back: then a job is ours and nobody knows
                given = {"worker": worker_id, "in_hand": list(self._in_hand), "at": _now()}
                await self.connector.execute_query_async(GIVE_BACK_UNKNOWN, **given)
                self._unsure = False
            job = await self._fetched(queues, worker_id)
        except AWAY as error:
            self._unsure = True
            self.failed(error)
            return None
        self._answered()
        if job is not None and job.id is not None:
            self._in_hand.add(job.id)
        return job

    async def _fetched(self, queues: Iterable[str] | None, worker_id: int) -> Job | None:
        heard = self._heard
        row = await self.connector.execute_query_one_async(FETCH, queues=queues, worker_id=worker_id)
        if row["id"] is None:
            return None
        self._none_left = not row.pop("others") and heard == self._heard
        return Job.from_row(row)

    def ended(self, job: Job) -> None:
        """A transaction of its task ended that job: it need not be put away."""
        self._in_hand.discard(job.id or 0)

    async def finish_job(self, job: Job, status: Status, delete_job: bool) -> None:
        if job.id in self._in_hand:
            await self._patiently(job, FINISH)

    async def retry_job(
        self,
        job: Job,
        retry_at: datetime | None = None,
        priority: int | None = None,
        queue: str | None = None,
        lock: str | None = None,
    ) -> None:
        await self._patiently(job, GIVE_BACK, at=retry_at or _now())

    async def update_heartbeat(self, worker_id: int) -> None:
        """Say that this worker lives, and free the jobs of those that don't.

        After the server was away all look dead for a while: nobody is judged by what could not be written.
        """
        asked = False
        try:
            async with self._signing:  # what was under way when the worker left would write it down again
                if asked := worker_id != self._left:
                    await self.connector.execute_query_async(I_LIVE, worker=worker_id)
            if self._failed_at is None or time.monotonic() - self._failed_at > DEAD_SECONDS:
                asked = True
                await self.connector.execute_query_async(GIVE_BACK_DEAD, seconds=DEAD_SECONDS, at=_now())
                await self.prune_stalled_workers(DEAD_SECONDS)
        except AWAY as error:
            self.failed(error)
        else:
            if asked:
                self._answered()

    async def listen_for_jobs(
        self, *, on_notification: NotificationCallback, queues: Iterable[str] | None = None
    ) -> None:
        async def told(*, channel: str, notification: Notification) -> None:
            self._none_left = False
            self._heard += 1
            await on_notification(channel=channel, notification=notification)

        while True:
            try:
                await super().listen_for_jobs(on_notification=told, queues=queues)
            except AWAY as error:
                self.failed(error)
            await asyncio.sleep(LISTEN_AGAIN_SECONDS)

    async def list_jobs_to_abort_async(self, queue: str | None = None, lock: str | None = None) -> Iterable[int]:
        """None: a job of ours is small, and nobody ends it from outside."""
        return []

    async def unregister_worker(self, worker_id: int) -> None:
        try:
            async with self._signing:
                self._left = worker_id
                await super().unregister_worker(worker_id)
        except AWAY as error:  # the others see it by its silence
            self.failed(error)

    def failed(self, error: BaseException) -> None:
        """The server could not be asked: said once, until it answers again."""
        self._failed_at = time.monotonic()
        if not self._away:
            self._away = True
            cause = error.__cause__ or error
            LOG.warning("The queue does not answer now (%s): it is asked again until it does", type(cause).__name__)

    async def _patiently(self, job: Job, statement: str, **given: Any) -> None:
        """Put a job away, or back; while the server is away this is tried again."""
        tries = 0
        given |= {"job": job.id, "worker": job.worker_id}
        while True:
            try:
                await self.connector.execute_query_async(statement, **given)
            except AWAY as error:
                self.failed(error)
            else:
                break
            left = pause(tries) if self.until is None else self.until - time.monotonic()
            if left <= 0:
                LOG.warning("A job of %s could not be put away: another reader gets it", job.task_name)
                break
            await asyncio.sleep(min(left, pause(min(tries, 2))))
            tries += 1
        self._in_hand.discard(job.id or 0)

    def _answered(self) -> None:
        if self._away:
            self._away = False
            LOG.warning("The queue answers again")


def _now() -> datetime:
    return datetime.now(UTC)


def later(seconds: float) -> datetime:
    """The moment in so many seconds."""
    return _now() + timedelta(seconds=seconds)
