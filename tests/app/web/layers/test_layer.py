"""What all layers have in common: only requests stop at them, and what ASGI tells them has names."""

import asyncio

import pytest
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send

from app.web.layers.layer import Layer, address_of, begins, begins_events, media_type


class Marking(Layer):
    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app({**scope, "marked": True}, receive, send)


async def nothing() -> Message:
    return {"type": "http.disconnect"}


async def nowhere(_message: Message) -> None:
    return None


@pytest.mark.parametrize(("kind", "marked"), [("http", True), ("lifespan", False), ("websocket", False)])
def test_only_a_request_stops_at_a_layer(kind: str, marked: bool) -> None:
    seen: list[Scope] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(scope)

    async def passed() -> None:
        await Marking(app)({"type": kind}, nothing, nowhere)

    asyncio.run(passed())
    assert seen == [{"type": kind, "marked": True} if marked else {"type": kind}]


@pytest.mark.parametrize(
    ("scope", "address"), [({"client": ("192.0.2.7", 443)}, "192.0.2.7"), ({"client": None}, None), ({}, None)]
)
def test_where_a_request_came_from(scope: Scope, address: str | None) -> None:
    assert address_of(scope) == address


def head(kind: bytes) -> Message:
    return {"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind)]}


@pytest.mark.parametrize(
    ("message", "is_head", "of_events"),
    [
        (head(b"text/event-stream"), True, True),
        (head(b"Text/Event-Stream; charset=utf-8"), True, True),
        (head(b"text/html"), True, False),
        ({"type": "http.response.start", "status": 204, "headers": []}, True, False),
        ({"type": "http.response.body", "body": b""}, False, False),
    ],
)
def test_what_begins_an_answer(message: Message, is_head: bool, of_events: bool) -> None:
    assert (begins(message), begins_events(message)) == (is_head, of_events)


@pytest.mark.parametrize(
    ("given", "kind"),
    [({"content-type": " Application/JSON; charset=utf-8"}, "application/json"), ({}, ""), ({"content-type": ";"}, "")],
)
def test_what_a_body_is_called(given: dict[str, str], kind: str) -> None:
    assert media_type(Headers(given)) == kind
