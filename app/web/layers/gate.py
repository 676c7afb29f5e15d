"""Where requests are let in. One that is given up, as the service stops or nothing comes of it, ends in words."""

import asyncio
from typing import Self

from fastapi import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.logins.slowing import network
from app.web.layers.in_hand import ALWAYS, Answering, InHand
from app.web.layers.layer import Layer, address_of, begins_events, path_of
from app.web.problems import Problem, answer

LATE = "This was not answered within {seconds:g} seconds: ask for less, or look later what became of it."
FOLLOWED = "So many follow what goes on already that no more can: ask for its state now and then."


class Gate(Layer):
    """Lets requests in and counts them."""

    def __init__(self, app: ASGIApp, in_hand: InHand) -> None:
        super().__init__(app)
        self.in_hand = in_hand

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        if path_of(scope) in ALWAYS:
            await self.app(scope, receive, send)
            return
        address = network(address_of(scope) or "")
        if (problem := self.in_hand.refusal(address)) is not None:
            await answer(Request(scope), problem)(scope, receive, send)
            return
        with self.in_hand.one_more(address) as answering, Patience(self.in_hand, answering) as patience:

            async def receive_seen() -> Message:
                message = await receive()
                patience.again()
                return message

            async def send_seen(message: Message) -> None:
                if answering.refused or self._refuses(message, answering):
                    return
                await send(message)
                answering.saw(message)
                patience.again()
                if answering.ended:
                    self.in_hand.answered()

            await self.app(scope, receive_seen, send_seen)
        if answering.given_up and not answering.started:
            await answer(Request(scope), answering.why)(scope, receive, send)
        elif answering.given_up and answering.of_events and not answering.ended:
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _refuses(self, message: Message, answering: Answering) -> bool:
        """Whether this would be the beginning of one stream of events too many: then nothing of it is sent."""
        if not begins_events(message) or self.in_hand.has_stream_left(answering.address):
            return False
        answering.refused = True
        self.in_hand.end_one(answering, Problem(503, "busy", FOLLOWED))
        return True


class Patience:
    """A request is given up when nothing of it came or went for too long, but while it follows events, and once it is
    answered: what is done then is nobody's to wait for."""

    def __init__(self, in_hand: InHand, answering: Answering) -> None:
        self._in_hand, self._answering = in_hand, answering
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._until = 0.0

    def again(self) -> None:
        """Something came or went: it has the whole time again."""
        self._until = self._loop.time() + self._in_hand.most.seconds
        if self._answering.of_events or self._answering.ended:
            self._stop()
        elif self._timer is None:
            self._timer = self._loop.call_at(self._until, self._perhaps_late)

    def _perhaps_late(self) -> None:
        """A timer for each piece that comes or goes would cost more than to look again."""
        if self._loop.time() < self._until:
            self._timer = self._loop.call_at(self._until, self._perhaps_late)
            return
        sentence = LATE.format(seconds=self._in_hand.most.seconds)
        self._in_hand.end_one(self._answering, Problem(503, "timeout", sentence))

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def __enter__(self) -> Self:
        self.again()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()
