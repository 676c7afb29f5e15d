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
