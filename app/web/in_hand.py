"""The requests that are being answered: no more than are good for all, and, once the service stops, no new ones.

`/healthz` and `/readyz` are asked about just that, so they are always let in.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from fastapi import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.problems import Problem, answer

ALWAYS = ("/healthz", "/readyz")
STOPPING = "This service is stopping: send this again in a few seconds, to where it runs next."
BUSY = "This service answers as many calls as it can at once: send this again in a few seconds."
RETRY_SECONDS = "5"
EVENTS = b"text/event-stream"


class Answering:
    """How far a request is."""

    def __init__(self) -> None:
        self.started = self.ended = self.of_events = self.given_up = False

    def saw(self, message: Message) -> None:
        """A part of its answer is sent."""
        self.started = True
        if message["type"] == "http.response.start":
            kinds = (value for name, value in message["headers"] if name.lower() == b"content-type")
            self.of_events = any(kind.startswith(EVENTS) for kind in kinds)
        else:
            self.ended = not message.get("more_body", False)


class InHand:
    """Counts requests, and ends them when the service stops. To be asked in the thread of the loop that serves."""

    def __init__(self, most: int, stop_seconds: float) -> None:
        self._most, self._stop_seconds = most, stop_seconds
        self._requests: dict[asyncio.Task[object], Answering] = {}
        self._told: set[asyncio.Future[None]] = set()
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
        return sum(not one.ended for one in self._requests.values())

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
        told = asyncio.get_running_loop().create_future()
        self._told.add(told)
        try:
            await told
        finally:
            self._told.discard(told)

    def stop(self) -> None:
        """Take no more; streams of events end, as they would go on for ever."""
        self._until = time.monotonic() + self._stop_seconds
        for call in self._calls:
            call()
        for told in self._told:
            if not told.done():
                told.set_result(None)
        self._end(lambda one: one.of_events)

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

    def refusal(self) -> Problem | None:
        """Why one more is not taken."""
        if self.stopping:
            return Problem(503, "stopping", STOPPING, retry_after=RETRY_SECONDS, connection="close")
        if len(self._requests) >= self._most:
            return Problem(503, "busy", BUSY, retry_after=RETRY_SECONDS, connection="close")
        return None

    def answered(self) -> None:
        """A request has got its whole answer."""
        self._answered.set()

    @contextmanager
    def one_more(self) -> Iterator[Answering]:
        """A request, for as long as it is in hand."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a request is answered by a task
        one = self._requests[task] = Answering()
        try:
            yield one
        except asyncio.CancelledError:
            if not one.given_up:
                raise
            task.uncancel()
        finally:
            del self._requests[task]
            self.answered()

    def _end(self, which: Callable[[Answering], bool]) -> None:
        for task, one in self._requests.items():
            if which(one) and not one.given_up:
                one.given_up = True
                task.cancel()


class Gate:
    """Lets requests in and counts them. One that is given up ends in words, not in an error."""

    def __init__(self, app: ASGIApp, in_hand: InHand) -> None:
        self.app, self.in_hand = app, in_hand

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in ALWAYS:
            await self.app(scope, receive, send)
            return
        if (problem := self.in_hand.refusal()) is not None:
            await answer(Request(scope), problem)(scope, receive, send)
            return
        with self.in_hand.one_more() as one:

            async def send_seen(message: Message) -> None:
                await send(message)
                one.saw(message)
                if one.ended:
                    self.in_hand.answered()

            await self.app(scope, receive, send_seen)
        if one.given_up and not one.started:
            problem = Problem(503, "stopping", STOPPING, retry_after=RETRY_SECONDS, connection="close")
            await answer(Request(scope), problem)(scope, receive, send)
        elif one.given_up and one.of_events and not one.ended:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
