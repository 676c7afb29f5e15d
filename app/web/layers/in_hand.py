"""The requests that are being answered: no more than are good for all, and, once the service stops, no new ones.

`/healthz` and `/readyz` are asked about just that, so they are always let in.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Self

from starlette.types import Message

from app.settings import Settings
from app.web.layers.layer import begins, begins_events, goes_on
from app.web.problems import Problem

ALWAYS = ("/healthz", "/readyz")
STOPPING = "This service is stopping: try again in a few seconds, to where it runs next."
BUSY = "This service answers as many calls as it can at once: try again in a few seconds."
OF_ONE = "So many calls of your address are being answered that no more are taken: try again in a few seconds."
RETRY_SECONDS = "5"


@dataclass(frozen=True, slots=True)
class Most:
    """How many requests there may be at once, in all, of one address and of those that follow events, and how long each
    may take until its answer begins, or goes on."""

    requests: int = 400
    of_one: int = 200
    streams: int = 100
    seconds: float = 600.0

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """As the settings have it."""
        known = settings.connections, settings.address_connections, settings.event_streams
        return cls(*known, settings.request_seconds)


class Answering:
    """How far a request is."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.started = self.ended = self.of_events = self.given_up = self.refused = False
        self.why = _stopping()
        """What is said where it is given up before its answer began."""

    def saw(self, message: Message) -> None:
        """A part of its answer is sent."""
        self.started = True
        if begins(message):
            self.of_events = begins_events(message)
        else:
            self.ended = not goes_on(message)


def _stopping() -> Problem:
    return Problem(503, "stopping", STOPPING, retry_after=RETRY_SECONDS, connection="close")


class InHand:
    """Counts requests, and ends them when the service stops. To be asked in the thread of the loop that serves."""

    def __init__(self, most: Most, stop_seconds: float) -> None:
        self.most, self._stop_seconds = most, stop_seconds
        self._requests: dict[asyncio.Task[object], Answering] = {}
        self._to_notify: set[asyncio.Future[None]] = set()
        self._answered = asyncio.Event()
        self._calls: list[Callable[[], None]] = []
        self._until: float | None = None

    @property
    def stopping(self) -> bool:
        """Whether the service takes no more requests."""
        return self._until is not None

    @property
    def unanswered(self) -> int:
        """How many have not got their whole answer; what is done after an answer does not count."""
        return sum(not answering.ended for answering in self._requests.values())

    @property
    def seconds_left(self) -> float:
        """How long what is in hand may take from now on, once the service stops."""
        return self._stop_seconds if self._until is None else max(0.0, self._until - time.monotonic())

    def when_stopping(self, call: Callable[[], None]) -> None:
        """Call this, which must not wait for anything, as soon as the service stops."""
        self._calls.append(call)

    async def until_stopping(self) -> None:
        """Returns when the service stops: for who waits for something that does not come any more then."""
        if self.stopping:
            return
        future = asyncio.get_running_loop().create_future()
        self._to_notify.add(future)
        try:
            await future
        finally:
            self._to_notify.discard(future)

    def stop(self) -> None:
        """Take no more; streams of events end, as they would go on for ever."""
        self._until = time.monotonic() + self._stop_seconds
        for call in self._calls:
            call()
        for future in self._to_notify:
            if not future.done():
                future.set_result(None)
        self._end(lambda answering: answering.of_events)

    async def until_answered(self) -> None:
        """Once the service stops: returns when nobody waits for an answer any more, or the time is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.seconds_left):
                while self.unanswered:
                    self._answered.clear()
                    await self._answered.wait()

    def give_up(self) -> None:
        """The time is over: who has no answer yet is told to come again, what is done after an answer is left."""
        self._end(lambda _one: True)

    def refusal(self, address: str = "") -> Problem | None:
        """Why one more of that address is not taken."""
        if self.stopping:
            return _stopping()
        if len(self._requests) >= self.most.requests:
            return Problem(503, "busy", BUSY, retry_after=RETRY_SECONDS, connection="close")
        if address and sum(answering.address == address for answering in self._requests.values()) >= self.most.of_one:
            return Problem(429, "too_many_calls", OF_ONE, retry_after=RETRY_SECONDS, connection="close")
        return None

    def has_stream_left(self, address: str = "") -> bool:
        """Whether one more of that address may follow events: who has as many as are left leaves them to others."""
        following = [answering.address for answering in self._requests.values() if answering.of_events]
        return following.count(address) < self.most.streams - len(following)

    def end_one(self, answering: Answering, why: Problem) -> None:
        """It is given up; who has no answer yet is told why."""
        answering.why = why
        self._end(lambda other: other is answering)

    def answered(self) -> None:
        """A request has got its whole answer."""
        self._answered.set()

    @contextmanager
    def one_more(self, address: str = "") -> Iterator[Answering]:
        """A request, for as long as it is in hand."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a request is answered by a task
        answering = self._requests[task] = Answering(address)
        try:
            yield answering
        except asyncio.CancelledError:
            if not answering.given_up:
                raise
            task.uncancel()
        finally:
            del self._requests[task]
            self.answered()

    def _end(self, which: Callable[[Answering], bool]) -> None:
        for task, answering in self._requests.items():
            if which(answering) and not answering.given_up:
                answering.given_up = True
                task.cancel()
