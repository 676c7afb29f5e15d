"""What a worker says of a server that is away."""

import asyncio
from typing import Any

import pytest
from procrastinate.exceptions import ConnectorException

from app.queue.procrastinate_jobs import PatientJobs


class Server:
    """Answers no query while it is away."""

    away = True

    async def execute_query_async(self, *_: Any, **__: Any) -> None:
        if self.away:
            raise ConnectorException


def test_a_server_answers_again_when_it_was_asked(caplog: pytest.LogCaptureFixture) -> None:
    server: Any = Server()

    async def play() -> list[int]:
        jobs, said = PatientJobs(server), list[int]()
        await jobs.update_heartbeat(1)
        said.append(len(caplog.messages))
        await jobs.unregister_worker(1)
        await jobs.update_heartbeat(1)  # of a worker that has left, and so soon after a failure, nothing is asked
        said.append(len(caplog.messages))
        server.away = False
        await jobs.update_heartbeat(2)
        return [*said, len(caplog.messages)]

    assert asyncio.run(play()) == [1, 1, 2]
    assert "does not answer now" in caplog.messages[0]
    assert caplog.messages[1] == "The queue answers again"


class Counted:
    """A server of some jobs that wait, and how often it was asked for one."""

    def __init__(self, *jobs: int) -> None:
        self.jobs, self.asked = list(jobs), 0
        self.tell: Any = None
        self.meanwhile: int | None = None
        """A job that comes while one is asked for, too late to be seen."""

    async def execute_query_one_async(self, *_: Any, **__: Any) -> dict[str, Any]:
        self.asked += 1
        number = self.jobs.pop(0) if self.jobs else None
        others = bool(self.jobs)
        if self.meanwhile is not None:
            self.jobs, self.meanwhile = [self.meanwhile], None
            await self.tell(channel="any", payload='{"type": "job_inserted", "job_id": 9}')
        unset = dict.fromkeys(("status", "priority", "lock", "queueing_lock", "scheduled_at", "queue_name", "attempts"))
        return {**unset, "id": number, "task_name": "note", "args": {}, "others": others}

    async def listen_notify(self, on_notification: Any, channels: Any) -> None:
        self.tell = on_notification
        await asyncio.Event().wait()


def test_after_the_last_job_nobody_asks_for_another_one_until_it_is_told_of() -> None:
    server: Any = Counted(1, 2)

    async def play() -> list[tuple[int | None, int]]:
        jobs, seen = PatientJobs(server), list[tuple[int | None, int]]()

        async def fetch() -> None:
            job = await jobs.fetch_job(["note"], 1)
            seen.append((job and job.id, server.asked))

        async def heard(**_: Any) -> None:
            return

        listening = asyncio.create_task(jobs.listen_for_jobs(on_notification=heard))
        await asyncio.sleep(0)
        for _ in range(4):  # the last of them is what is asked now and then
            await fetch()
        server.jobs = [3]
        await fetch()
        server.jobs = [4]
        await server.tell(channel="any", payload='{"type": "job_inserted", "job_id": 4}')
        await fetch()
        listening.cancel()
        return seen

    assert asyncio.run(play()) == [(1, 1), (2, 2), (None, 2), (None, 3), (3, 4), (4, 5)]


def test_a_job_that_comes_while_the_last_one_is_asked_for_is_asked_for_at_once() -> None:
    server: Any = Counted(1)

    async def play() -> list[int | None]:
        jobs = PatientJobs(server)

        async def heard(**_: Any) -> None:
            return

        listening = asyncio.create_task(jobs.listen_for_jobs(on_notification=heard))
        await asyncio.sleep(0)
        server.meanwhile = 9
        taken = [await jobs.fetch_job(["note"], 1) for _ in range(2)]
        listening.cancel()
        return [job and job.id for job in taken]

    assert asyncio.run(play()) == [1, 9]
