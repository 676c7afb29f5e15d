"""Half a body is 408, whatever a route makes of it; a whole one may take its time, as long as it comes."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from app.web.layers import slow_senders
from app.web.layers.slow_senders import SlowSenders

SCOPE = {"type": "http", "method": "POST", "path": "/api/v1/x", "headers": [], "query_string": b""}
NEVER = object()


async def reads(scope: Scope, receive: Receive, send: Send) -> None:
    body = await Request(scope, receive).body()
    await PlainTextResponse(f"{len(body)} bytes")(scope, receive, send)


async def excuses(scope: Scope, receive: Receive, send: Send) -> None:
    try:
        await reads(scope, receive, send)
    except ClientDisconnect:
        await PlainTextResponse("could not be parsed", 400)(scope, receive, send)


async def waits_for_the_sender_to_leave(scope: Scope, receive: Receive, send: Send) -> None:
    await Request(scope, receive).body()
    await receive()
    await PlainTextResponse("left")(scope, receive, send)


def part(body: bytes, *, more: bool = True) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def answered(app: Any, parts: Iterable[Any], idle_seconds: float = 60) -> tuple[int, bytes] | None:
    """Status and body; None where nothing was answered."""
    sent: list[Message] = []
    coming = iter(parts)

    async def receive() -> Message:
        message = next(coming, NEVER)
        if message is NEVER:
            await asyncio.sleep(3600)
        return message  # type: ignore[return-value]

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(SlowSenders(app, idle_seconds)(dict(SCOPE), receive, send))
    if not sent:
        return None
    assert [one["type"] for one in sent] == ["http.response.start", "http.response.body"]
    return sent[0]["status"], sent[1]["body"]


@pytest.mark.parametrize("app", [reads, excuses])
@pytest.mark.parametrize("parts", [[], [part(b"half")]])
def test_a_body_that_does_not_come_is_408(app: Any, parts: Sequence[Message]) -> None:
    status, body = answered(app, parts, idle_seconds=0.01) or (0, b"")
    assert status == 408
    assert b"request_timeout" in body


@pytest.mark.parametrize(("each", "status"), [(1, 408), (100_000, 200)])
def test_a_body_that_drips_is_408_and_a_long_one_is_not(monkeypatch, each: int, status: int) -> None:
    clock = iter(range(0, 100_000, 20))
    monkeypatch.setattr(slow_senders.time, "monotonic", lambda: next(clock))
    parts = [part(b"x" * each)] * 20 + [part(b"", more=False)]
    assert (answered(reads, parts) or (0, b""))[0] == status


def test_who_left_gets_no_answer_and_is_no_error() -> None:
    assert answered(reads, [part(b"half"), {"type": "http.disconnect"}]) is None


def test_after_its_body_a_request_may_wait_as_long_as_it_likes() -> None:
    told = answered(waits_for_the_sender_to_leave, [part(b"", more=False), {"type": "http.disconnect"}], 0.001)
    assert told == (200, b"left")
