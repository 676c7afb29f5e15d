"""Connections as uvicorn serves them, with an end to its patience: it would wait for ever for the head of a request.

What comes behind the head is `app/web/slow_senders.py`; who sends whole requests is let in by `app/web/in_hand.py`.
"""

import asyncio
import json
import resource
from collections.abc import Iterable
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from app.web.slow_senders import TOO_SLOW

SPARE = 64
"""Connections beyond those whose requests are answered: to be told to come again, or asked for health."""
FEWEST = 16
OTHER_FILES = 256
FILES_EACH = 2
"""Of a connection: itself, and its body where that lies on disk."""


class Config(uvicorn.Config):
    """With how long a head may take, and how many connections there may be."""

    def __init__(self, app: Any, *, idle_seconds: float, connections: int, **options: Any) -> None:
        super().__init__(app, http=Connection, **options)
        self.idle_seconds, self.most_connections = idle_seconds, connections + SPARE


class Connection(H11Protocol):
    """Closed where the head of a request is not there in time. Of too many, who has kept us waiting longest goes."""

    config: Config
    _awaited: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.config.most_connections:
            _longest_waiting(self.connections).give_up()
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._owes():
            self._wait_no_more()
        elif self._awaited is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    @property
    def waits_since(self) -> float:
        """On the loop's clock; of one that waits for nothing, in the future."""
        return float("inf") if self._awaited is None else self._awaited.when()

    def give_up(self) -> None:
        """Close it; who had begun to send is told why."""
        self._wait_no_more()
        if self.transport.is_closing():
            return
        if self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]:
            for event in _refusal():
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _owes(self) -> bool:
        """Whether the client has to send: the rest of a head, or of a body that nobody wants any more."""
        return self.conn.their_state is h11.IDLE or (
            self.conn.their_state is h11.SEND_BODY and self.conn.our_state is h11.DONE
        )

    def _wait(self) -> None:
        self._awaited = self.loop.call_later(self.config.idle_seconds, self.give_up)

    def _wait_no_more(self) -> None:
        if self._awaited is not None:
            self._awaited.cancel()
            self._awaited = None


def _longest_waiting(connections: Iterable[Any]) -> Connection:
    longest: Connection = min(connections, key=lambda one: one.waits_since)
    return longest


def _refusal() -> tuple[h11.Event, ...]:
    """What a client reads whose request is given up before any route knows of it."""
    problem = {"type": "about:blank", "title": "Request Timeout", "status": 408, "code": "request_timeout"}
    body = json.dumps(problem | {"detail": TOO_SLOW}).encode()
    kind = [("content-type", "application/problem+json"), ("content-length", str(len(body))), ("connection", "close")]
    head = h11.Response(status_code=408, headers=kind, reason=b"Request Timeout")
    return head, h11.Data(body), h11.EndOfMessage()


def files_for(connections: int) -> int:
    """Let this process open so many files as that takes; how many connections the system leaves it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = (connections + SPARE) * FILES_EACH + OTHER_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return min(connections, max(FEWEST, (allowed - OTHER_FILES) // FILES_EACH - SPARE))
