"""HEAD: what can be got has a head, though routes know GET only. Its answer is that of GET without the body.

Of events, which may go on for ever, the head is all: whoever makes them is told that nobody listens.
"""

import asyncio

from starlette.types import Message, Receive, Scope, Send

from app.web.layers.layer import Layer, RawHeaders, begins_events, is_body, method_of, raw_headers

PARTS = (b"range", b"if-range")


class Heads(Layer):
    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        if method_of(scope) == "HEAD":
            head = Head(receive, send)
            await self.app({**scope, "method": "GET", "headers": _of_the_whole(scope)}, head.receive, head.send)
        else:
            await self.app(scope, receive, send)


def _of_the_whole(scope: Scope) -> RawHeaders:
    """The headers without the part that is asked for: only a GET asks for one (RFC 9110, 14.2)."""
    return [(name, value) for name, value in raw_headers(scope) if name.lower() not in PARTS]


class Head:
    """One answer whose body is left out."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._answered = asyncio.Event()

    async def send(self, message: Message) -> None:
        """Sends it on without a body; after the head of events nothing more."""
        if self._answered.is_set():
            return
        if is_body(message):
            message = {**message, "body": b""}
        await self._send(message)
        if begins_events(message):
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})
            self._answered.set()

    async def receive(self) -> Message:
        """What the client sends; once it has the head of events it counts as gone."""
        tasks = [asyncio.ensure_future(awaited) for awaited in (self._receive(), self._answered.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            return {"type": "http.disconnect"} if self._answered.is_set() else tasks[0].result()  # type: ignore[return-value]
        finally:
            for task in tasks:
                task.cancel()
