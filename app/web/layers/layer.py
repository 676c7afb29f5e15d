"""What the layers around the routes have in common, and what ASGI tells them in dicts, by name."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable

from fastapi import Request
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

EVENTS = "text/event-stream"
RawHeaders = list[tuple[bytes, bytes]]


class Layer(ABC):
    """A layer that every request passes on its way to its route, and the answer on its way back.

    What is no request, the start and the end of the service, passes it untouched.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        # No coroutine of its own: a request passes a dozen of these.
        return (self.request if scope["type"] == "http" else self.app)(scope, receive, send)

    @abstractmethod
    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, whose answer goes to `send`."""


def method_of(scope: Scope) -> str:
    """GET, POST and so on."""
    return str(scope["method"])


def path_of(scope: Scope) -> str:
    """What is asked for, decoded, without the query."""
    return str(scope["path"])


def query_of(scope: Scope) -> bytes:
    """What stands behind the question mark, as it was sent."""
    return bytes(scope["query_string"])


def raw_headers(scope_or_head: Scope | Message) -> RawHeaders:
    """The headers of a request, or of the head of an answer, as they were sent: a list of its own."""
    return list(scope_or_head["headers"])


def route_of(scope: Scope) -> object:
    """What was found to answer; None where nothing was, or nobody looked yet."""
    return scope.get("route")


def status_of(head: Message) -> int:
    """The status that the head of an answer tells."""
    return int(head["status"])


def _is(message: Message, kind: str) -> bool:
    return bool(message["type"] == kind)


def is_body(message: Message) -> bool:
    """Whether it is a part of an answer's body."""
    return _is(message, "http.response.body")


def is_of_request(message: Message) -> bool:
    """Whether it is a part of a request's body."""
    return _is(message, "http.request")


def is_gone(message: Message) -> bool:
    """Whether it says that who asked has left."""
    return _is(message, "http.disconnect")


def body_of(part: Message) -> bytes:
    """The bytes of a part of a body."""
    return bytes(part.get("body", b""))


def goes_on(part: Message) -> bool:
    """Whether more of the body follows this part."""
    return bool(part.get("more_body", False))


def address_of(scope: Scope) -> str | None:
    """The address that a request came from."""
    host, _ = scope.get("client") or (None, 0)
    return host


def route_path(request: Request) -> str:
    """The path of the route that was found for a request, as the route has it: `/reports/{id}`."""
    return str(request.scope["route"].path)


def begins(message: Message) -> bool:
    """Whether it is the head of an answer, with its status and its headers."""
    return _is(message, "http.response.start")


def begins_events(message: Message) -> bool:
    """Whether it is the head of an answer that is a stream of events (SSE)."""
    return begins(message) and media_type(Headers(raw=message["headers"])) == EVENTS


def bearer_of(headers: Headers) -> str | None:
    """The token that is shown, however that is written; None where none is."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def media_type(headers: Headers) -> str:
    """What the sender calls a body, without its parameters, in lower case; empty where it says nothing."""
    return headers.get("content-type", "").partition(";")[0].strip().lower()
