"""Connections as uvicorn serves them, with an end to its patience: it would wait for ever for the head of a request,
and for whoever does not take their answer.

What comes behind the head is `app/web/layers/slow_senders.py`; who sends whole requests is let in by
`app/web/layers/in_hand.py`.
"""

import asyncio
import json
import resource
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from app.cli.serving.gathering import Gathered
from app.logins.slowing import network
from app.web.access.trusted_proxy import PEER
from app.web.layers.in_hand import OF_ONE, RETRY_SECONDS
from app.web.layers.layer import address_of
from app.web.layers.slow_senders import SLOWEST, TOO_SLOW

SPARE = 64
"""Connections beyond those whose requests are answered: to be told to come again, or asked for health."""
FEWEST = 16
MOST_BUSY = 2
PROXY_SECONDS = 75
"""A proxy's connection stays open so long without a request: longer than nginx, ingresses and load balancers keep one
(60 s). They would send a request down one that is just being closed, and answer 502."""
OTHER_FILES = 256
FILES_EACH = 2
"""Of a connection: itself, and its body where that lies on disk."""


class Config(uvicorn.Config):
    """With how long a head may take, and how many connections there may be, in all and of one address."""

    def __init__(self, app: Any, *, idle_seconds: float, connections: int, of_one: int, **options: Any) -> None:
        super().__init__(app, http=Connection, **options)
        self.idle_seconds, self.most_connections, self.most_of_one = idle_seconds, connections + SPARE, of_one
        self.proxies = ProxyHeadersMiddleware(app, self.forwarded_allow_ips).trusted_hosts

    def load(self) -> None:
        """The application, which learns whose connection it is before headers of a proxy say otherwise."""
        super().load()
        self.loaded_app = Peers(self.loaded_app)


class Peers:
    """The outermost layer of all."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app({**scope, PEER: address_of(scope)}, receive, send)


class Connection(H11Protocol):
    """Closed where the head of a request is not there in time. Of too many, who has kept us waiting longest goes."""

    config: Config
    address = ""
    """Of whom it is; nobody's where a proxy has it, which speaks for many."""
    _awaited: asyncio.TimerHandle | None = None
    _taken: asyncio.TimerHandle | None = None
    _left = 0
    """Bytes that were written and not taken when it was looked at last."""
    _body: Gathered | None = None
    """What came of a body and was not handed on yet."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host, _ = self.client or ("", 0)
        self.address = "" if host in self.config.proxies else network(host)
        if not self.address:
            self.timeout_keep_alive = PROXY_SECONDS
        self._wait()
        all_others = [other for other in self.connections if isinstance(other, Connection) and other is not self]
        same = [other for other in all_others if other.address == self.address]
        if len(all_others) >= self.config.most_connections:
            self._one_less(all_others)
        elif self.address and len(same) >= self.config.most_of_one:
            self._one_less(same)

    def data_received(self, data: bytes) -> None:
        ready = data if self._body is None else self._body.add(data)
        if ready:
            self._handed_on(ready)
        if not self._owes():
            self._wait_no_more()
        elif self._awaited is None:
            self._wait()

    def eof_received(self) -> None:
        self._hand_on()
        super().eof_received()

    def _hand_on(self) -> None:
        """What was gathered, now."""
        if self._body is not None and (data := self._body.given()):
            self._handed_on(data)

    def _handed_on(self, data: bytes) -> None:
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._body = Gathered.of(self.headers, len(self.cycle.body), self.loop, self._hand_on)
        if self.conn.their_state is not h11.SEND_BODY or self.conn.our_state is h11.DONE:
            self._body = None

    def pause_writing(self) -> None:
        """So much of an answer is not taken yet that no more is made: whoever takes nothing of it is cut off."""
        super().pause_writing()
        self._abort_later()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_taken()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self._stop_taken()
        if self._body is not None:
            self._body.given()
        super().connection_lost(exc)

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more came for a while; what it did not take of its last answer keeps it open only so long."""
        super().timeout_keep_alive_handler()
        self._abort_later()

    @property
    def dispensable(self) -> tuple[int, float]:
        """The least goes first where there are too many: who asks for nothing or keeps us waiting, by when that ends,
        then who sends a body."""
        if (unused := self._awaited or self.timeout_keep_alive_task) is not None:
            return 0, unused.when()
        return (1 if self.conn.their_state is h11.SEND_BODY else MOST_BUSY), 0.0

    def give_up(self, refusal: Callable[[], tuple[h11.Event, ...]] | None = None) -> None:
        """Close it; who had begun to send is told why, as is whoever there is a `refusal` for."""
        self._wait_no_more()
        if self.transport.is_closing():
            self.transport.abort()
            return
        if self.conn.our_state is h11.IDLE and (refusal or self.conn.trailing_data[0]):
            for event in (refusal or _too_slow)():
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
        self._abort_later()

    def _one_less(self, others: Iterable["Connection"]) -> None:
        """One of too many is closed: this new one, where all others are being answered."""
        least = min(others, key=lambda other: other.dispensable)
        if least.dispensable[0] < MOST_BUSY:
            least.give_up()
        else:
            self.give_up(_too_many)

    def _owes(self) -> bool:
        """Whether the client has to send: the rest of a head, or of a body that nobody wants any more."""
        return self.conn.their_state is h11.IDLE or (
            self.conn.their_state is h11.SEND_BODY and self.conn.our_state is h11.DONE
        )

    def _wait(self) -> None:
        self._awaited = self.loop.call_later(self.config.idle_seconds, self.give_up)

    def _abort_later(self) -> None:
        """Unless it takes what was written, at the least pace that is waited for."""
        if self._taken is None:
            self._left = self.transport.get_write_buffer_size()
            self._taken = self.loop.call_later(self.config.idle_seconds, self._abort_unless_taken)

    def _abort_unless_taken(self) -> None:
        self._taken = None
        if self._left - self.transport.get_write_buffer_size() < SLOWEST * self.config.idle_seconds:
            self.transport.abort()
        else:
            self._abort_later()

    def _stop_taken(self) -> None:
        if self._taken is not None:
            self._taken.cancel()
            self._taken = None

    def _wait_no_more(self) -> None:
        if self._awaited is not None:
            self._awaited.cancel()
            self._awaited = None


def _too_slow() -> tuple[h11.Event, ...]:
    """What a client reads whose request is given up before any route knows of it."""
    return _refusal(408, "request_timeout", TOO_SLOW)


def _too_many() -> tuple[h11.Event, ...]:
    """What a client reads whose address has as many connections as it may."""
    return _refusal(429, "too_many_calls", OF_ONE, ("retry-after", RETRY_SECONDS))


def _refusal(status: int, code: str, sentence: str, *more: tuple[str, str]) -> tuple[h11.Event, ...]:
    phrase = HTTPStatus(status).phrase
    problem = {"type": "about:blank", "title": phrase, "status": status, "code": code}
    body = json.dumps(problem | {"detail": sentence}).encode()
    kind = [("content-type", "application/problem+json"), ("content-length", str(len(body))), ("connection", "close")]
    head = h11.Response(status_code=status, headers=[*kind, *more], reason=phrase.encode())
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
