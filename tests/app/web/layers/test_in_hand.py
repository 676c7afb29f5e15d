"""Requests in hand: counted until they are answered, told when the service stops, ended in words."""

import asyncio

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from app.web.layers.gate import Gate
from app.web.layers.in_hand import InHand, Most

SCOPE = {"type": "http", "method": "GET", "path": "/api/v1/x", "headers": [], "query_string": b""}


class Asked:
    """One request to a gate: the messages that were sent for it."""

    def __init__(self, gate: Gate, path: str = "/api/v1/x") -> None:
        self.sent: list[Message] = []
        self.task = asyncio.ensure_future(gate({**SCOPE, "path": path}, self._receive, self._send))

    @property
    def status(self) -> int | None:
        return self.sent[0]["status"] if self.sent else None

    async def _receive(self) -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def _send(self, message: Message) -> None:
        self.sent.append(message)


async def turns() -> None:
    """Let everybody go on as far as they can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def waits(scope: Scope, receive: Receive, send: Send) -> None:
    await asyncio.sleep(3600)


async def works_on_after_its_answer(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("done")(scope, receive, send)
    await asyncio.sleep(3600)


async def answers(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("done")(scope, receive, send)


def test_no_more_than_so_many_but_for_health() -> None:
    async def play() -> None:
        in_hand = InHand(Most(2), stop_seconds=0)
        gate = Gate(waits, in_hand)
        asked = [Asked(gate), Asked(gate), Asked(gate), Asked(gate, "/healthz")]
        await turns()
        assert [one.status for one in asked] == [None, None, 503, None]
        assert in_hand.unanswered == 2
        for one in asked:
            one.task.cancel()
        await asyncio.gather(*(one.task for one in asked), return_exceptions=True)
        assert in_hand.unanswered == 0

    asyncio.run(play())


def test_a_stop_tells_all_who_wait_and_lets_nobody_in() -> None:
    async def play() -> None:
        in_hand, called = InHand(Most(9), stop_seconds=60), []
        in_hand.when_stopping(lambda: called.append("stop"))
        gate = Gate(waits, in_hand)
        told, request = asyncio.ensure_future(in_hand.until_stopping()), Asked(gate)
        await turns()
        assert not told.done()
        in_hand.stop()
        late = Asked(gate)
        await turns()
        assert told.done()
        assert called == ["stop"]
        assert (request.status, late.status) == (None, 503)
        await in_hand.until_stopping()
        in_hand.give_up()
        await request.task
        assert request.status == 503
        await in_hand.until_answered()

    asyncio.run(play())


def test_what_is_done_after_an_answer_keeps_nobody() -> None:
    async def play() -> None:
        in_hand = InHand(Most(9), stop_seconds=60)
        request = Asked(Gate(works_on_after_its_answer, in_hand))
        await turns()
        in_hand.stop()
        await in_hand.until_answered()
        in_hand.give_up()
        await request.task
        assert request.status == 200
        assert len(request.sent) == 2

    asyncio.run(play())


def test_the_last_answer_ends_the_waiting() -> None:
    async def play() -> None:
        in_hand, free = InHand(Most(9), stop_seconds=60), asyncio.Event()

        async def answers_when_free(scope: Scope, receive: Receive, send: Send) -> None:
            await free.wait()
            await answers(scope, receive, send)

        request = Asked(Gate(answers_when_free, in_hand))
        await turns()
        in_hand.stop()
        answered = asyncio.ensure_future(in_hand.until_answered())
        await turns()
        assert not answered.done()
        free.set()
        await answered
        assert request.status == 200

    asyncio.run(play())


def test_a_request_that_somebody_else_cancels_stays_cancelled() -> None:
    async def play() -> None:
        request = Asked(Gate(waits, InHand(Most(9), stop_seconds=60)))
        await turns()
        request.task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request.task
        assert request.sent == []

    asyncio.run(play())


def test_time_is_over_some_time() -> None:
    async def play() -> None:
        in_hand = InHand(Most(9), stop_seconds=0)
        assert in_hand.seconds_left == 0
        request = Asked(Gate(waits, in_hand))
        await turns()
        in_hand.stop()
        await in_hand.until_answered()
        assert in_hand.unanswered == 1
        in_hand.give_up()
        await request.task

    asyncio.run(play())
