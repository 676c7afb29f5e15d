"""A call of which nothing comes is given up, and those of one address, or that follow events, are not too many."""

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from app.web.layers.gate import Gate
from app.web.layers.in_hand import InHand, Most
from tests.app.web.idle_time import played

SCOPE = {"type": "http", "method": "POST", "path": "/api/v1/x", "headers": [], "query_string": b""}


class Asked:
    """One request to a gate, from an address, with so many pieces of a body; the messages that were sent for it."""

    def __init__(self, gate: Gate, address: str = "198.51.100.1", pieces: int = 0, pause: float = 0.0) -> None:
        self.sent: list[Message] = []
        self._pieces, self._pause = pieces, pause
        self.task = asyncio.ensure_future(gate({**SCOPE, "client": (address, 1)}, self._receive, self._send))

    @property
    def status(self) -> int | None:
        return self.sent[0]["status"] if self.sent else None

    @property
    def body(self) -> bytes:
        return b"".join(one.get("body", b"") for one in self.sent)

    async def _receive(self) -> Message:
        await asyncio.sleep(self._pause)
        self._pieces -= 1
        if self._pieces < -1:
            await asyncio.sleep(3600)
        return {"type": "http.request", "body": b"piece", "more_body": self._pieces > 0}

    async def _send(self, message: Message) -> None:
        self.sent.append(message)


async def waits(scope: Scope, receive: Receive, send: Send) -> None:
    await asyncio.sleep(3600)


async def reads(scope: Scope, receive: Receive, send: Send) -> None:
    while (await receive()).get("more_body"):
        pass
    await PlainTextResponse("read")(scope, receive, send)


async def stops_in_the_middle(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"half", "more_body": True})
    await asyncio.sleep(3600)


async def follows(scope: Scope, receive: Receive, send: Send) -> None:
    async def events() -> AsyncIterator[str]:
        yield "data: now\n\n"
        await asyncio.sleep(0.3)
        yield "data: later\n\n"

    await StreamingResponse(events(), media_type="text/event-stream")(scope, receive, send)


def test_a_call_that_is_never_answered_is_given_up_in_words() -> None:
    async def play() -> None:
        in_hand = InHand(Most(seconds=0.05), stop_seconds=0)
        asked = Asked(Gate(waits, in_hand))
        await asyncio.wait_for(asked.task, 10)
        assert asked.status == 503
        assert b'"code":"timeout"' in asked.body
        assert b"0.05 seconds" in asked.body
        assert dict(asked.sent[0]["headers"])[b"retry-after"]
        assert in_hand.unanswered == 0

    played(play())


def test_a_body_that_goes_on_coming_may_take_longer() -> None:
    async def play() -> None:
        asked = Asked(Gate(reads, InHand(Most(seconds=0.5), stop_seconds=0)), pieces=8, pause=0.1)
        await asyncio.wait_for(asked.task, 10)
        assert asked.status == 200

    played(play())


def test_an_answer_that_stops_in_the_middle_is_not_waited_for() -> None:
    async def play() -> None:
        asked = Asked(Gate(stops_in_the_middle, InHand(Most(seconds=0.05), stop_seconds=0)))
        await asyncio.wait_for(asked.task, 10)
        assert asked.body == b"half"

    played(play())


def test_events_may_go_on_and_only_so_many_follow_them() -> None:
    async def play() -> None:
        gate = Gate(follows, InHand(Most(streams=4, seconds=0.1), stop_seconds=0))
        asked = [Asked(gate) for _ in range(3)] + [Asked(gate, "198.51.100.2")]
        await asyncio.wait_for(asyncio.gather(*(one.task for one in asked)), 10)
        assert sorted(one.status or 0 for one in asked[:3]) == [200, 200, 503]
        assert asked.pop().status == 200  # who has as many as are left leaves them to others
        assert [one.body.count(b"data:") for one in asked if one.status == 200] == [2, 2]
        (turned_away,) = [one for one in asked if one.status == 503]
        assert b'"code":"busy"' in turned_away.body
        assert b"data:" not in turned_away.body
        again = Asked(gate)
        await asyncio.wait_for(again.task, 10)
        assert again.status == 200

    played(play())


def test_an_address_has_its_share_and_leaves_the_rest_to_others() -> None:
    async def play() -> None:
        gate = Gate(waits, InHand(Most(of_one=2), stop_seconds=0))
        asked = [Asked(gate) for _ in range(3)] + [Asked(gate, "198.51.100.2")]
        for _ in range(20):
            await asyncio.sleep(0)
        assert [one.status for one in asked] == [None, None, 429, None]
        headers = dict(asked[2].sent[0]["headers"])
        assert headers[b"retry-after"] == b"5"
        assert b'"code":"too_many_calls"' in asked[2].body
        for one in asked:
            one.task.cancel()
        await asyncio.gather(*(one.task for one in asked), return_exceptions=True)

    played(play())
