"""A body has to come: who begins to send one and stops, or sends a byte now and then, is not waited for."""

import asyncio
import time

from fastapi import Request
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.layers.layer import Layer, body_of, goes_on, is_of_request
from app.web.problems import Problem, answer

SLOWEST = 500
"""Bytes a second that a body brings at least, on average, once it takes longer than the limit; so with an answer."""
TOO_SLOW = "The rest of what was to be sent did not come: send it again."


class Coming:
    """The body of one request as it comes; after what came too slowly nothing comes any more."""

    def __init__(self, receive: Receive, idle_seconds: float) -> None:
        self._receive, self._seconds = receive, idle_seconds
        self._began, self._bytes = time.monotonic(), 0
        self._whole = False
        self.slow = False

    async def receive(self) -> Message:
        """The next part, as ASGI has it."""
        if self._whole:
            return await self._receive()
        try:
            async with asyncio.timeout(self._seconds):
                message = await self._receive()
        except TimeoutError:
            return self._end()
        self._whole = not is_of_request(message) or not goes_on(message)
        self._bytes += len(body_of(message))
        seconds = time.monotonic() - self._began
        if not self._whole and seconds > self._seconds and self._bytes < seconds * SLOWEST:
            return self._end()
        return message

    def _end(self) -> Message:
        self.slow = self._whole = True
        return {"type": "http.disconnect"}


class SlowSenders(Layer):
    """Answers 408 in place of whatever a route makes of half a body. Who left in the middle is no error either."""

    def __init__(self, app: ASGIApp, idle_seconds: float) -> None:
        super().__init__(app)
        self.idle_seconds = idle_seconds

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        coming = Coming(receive, self.idle_seconds)
        started = False

        async def send_unless_slow(message: Message) -> None:
            nonlocal started
            if started or not coming.slow:
                started = True
                await send(message)

        try:
            await self.app(scope, coming.receive, send_unless_slow)
        except ClientDisconnect:
            started = started or not coming.slow  # nobody reads an answer
        if coming.slow and not started:
            problem = Problem(408, "request_timeout", TOO_SLOW, connection="close")
            await answer(Request(scope), problem)(scope, receive, send)
