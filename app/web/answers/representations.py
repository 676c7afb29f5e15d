"""What leaves the service: every finished answer of a GET has an entity tag and is 304 to who has it already; what can
be packed is packed as the client likes it.

One layer does both, as a packed answer is another representation, with a tag of its own. What is sent piece by piece
is packed piece by piece, and has the tag that its route gave it or none. Events (SSE) pass untouched, at once.
"""

from dataclasses import dataclass
from http import HTTPStatus

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Receive, Scope, Send

from app.web.answers import entity_tags
from app.web.answers.accept_encoding import chosen
from app.web.answers.packing import Packer, pack, packer
from app.web.layers.layer import (
    Layer,
    begins,
    begins_events,
    body_of,
    goes_on,
    is_body,
    media_type,
    method_of,
    raw_headers,
    status_of,
)

LEAST_PACKED = 1000
MOST_HASHED = 16_000_000
PACKABLE = (
    "application/json", "application/xml", "application/javascript", "application/x-ndjson", "image/svg+xml",
)  # fmt: skip
BARE = (HTTPStatus.NO_CONTENT, HTTPStatus.PARTIAL_CONTENT, HTTPStatus.NOT_MODIFIED)
OF_THE_BODY = ("content-length", "content-type", "content-encoding", "accept-ranges")
"""What a 304 does not say; all else it does, as a cache takes over what it says (the policy of an uploaded file)."""


def handle(service: FastAPI) -> None:
    """Puts tags on answers and packs them."""
    service.add_middleware(Representations)


class Representations(Layer):
    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = Asked.of(scope)
        await self.app(asked.as_routes_see_it(scope), receive, Sender(asked, send).send)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request says of the answer: how it may be packed, which ones the client has; `reads`: it changes nothing.

    A HEAD is a GET by then (`app/web/answers/heads.py`).
    """

    coding: str | None
    has: str
    reads: bool

    @classmethod
    def of(cls, scope: Scope) -> "Asked":
        headers = Headers(scope=scope)
        coding = chosen(", ".join(headers.getlist("accept-encoding")))
        return cls(coding, ", ".join(headers.getlist("if-none-match")), method_of(scope) == "GET")

    def as_routes_see_it(self, scope: Scope) -> Scope:
        """A route that looks at tags itself (files do) knows nothing of packing."""
        if not self.reads or not self.coding or f'-{self.coding}"' not in self.has:
            return scope
        scope = {**scope, "headers": raw_headers(scope)}
        MutableHeaders(scope=scope)["if-none-match"] = self.has.replace(f'-{self.coding}"', '"')
        return scope


class Sender:
    """Sends one answer on. Its head waits for the first piece of the body, which tells whether it is the whole."""

    def __init__(self, asked: Asked, send: Send) -> None:
        self._asked, self._send = asked, send
        self._start: Message | None = None
        self._packer: Packer | None = None
        self._left_out = False

    async def send(self, message: Message) -> None:
        start = self._start
        if begins(message) and not begins_events(message):
            self._start = {**message, "headers": raw_headers(message)}
        elif not is_body(message) or start is None:
            await self._go_on(message)
        else:
            self._start = None
            await self._begin(start, body_of(message), more=goes_on(message))

    async def _go_on(self, message: Message) -> None:
        """What follows the first piece, or what is no body."""
        if self._start is not None:
            await self._send(self._start)
            self._start = None
        if self._packer is not None and is_body(message):
            packed = await pack(self._packer, body_of(message), more=goes_on(message))
            message = {**message, "body": packed}
        if not self._left_out:
            await self._send(message)

    async def _begin(self, start: Message, body: bytes, *, more: bool) -> None:
        headers, status = MutableHeaders(scope=start), status_of(start)
        coding = self._coding(status, headers, None if more else len(body))
        if self._asked.reads and status == HTTPStatus.OK:
            tag = headers.get("etag") or (None if more else _tag(headers, body))
            if tag is not None:
                headers["etag"] = tag = entity_tags.packed(tag, coding)
                if entity_tags.among(tag, self._asked.has):
                    await self._unchanged(headers)
                    return
        elif status == HTTPStatus.NOT_MODIFIED and "etag" in headers:
            headers["etag"] = self._as_the_client_has(headers["etag"])
            headers.add_vary_header("Accept-Encoding")
        if coding is not None:
            self._packer = packer(coding)
            body = await pack(self._packer, body, more=more)
            _say_packed(headers, coding, None if more else len(body))
        await self._send(start)
        await self._send({"type": "http.response.body", "body": body, "more_body": more})

    async def _unchanged(self, headers: MutableHeaders) -> None:
        """304 in place of the answer, of which nothing more is sent."""
        self._left_out = True
        kept = [(name, value) for name, value in headers.raw if name.decode("latin-1").lower() not in OF_THE_BODY]
        await self._send({"type": "http.response.start", "status": HTTPStatus.NOT_MODIFIED.value, "headers": kept})
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    def _coding(self, status: int, headers: MutableHeaders, size: int | None) -> str | None:
        """How this answer is packed; where that depends on the client, the answer says so."""
        length = headers.get("content-length", "") if size is None else str(size)
        small = length.isdecimal() and int(length) < LEAST_PACKED
        if status in BARE or small or "content-encoding" in headers or not _is_packable(headers):
            return None
        headers.add_vary_header("Accept-Encoding")
        return self._asked.coding

    def _as_the_client_has(self, tag: str) -> str:
        """The tag of a route's own 304 as the client named it: packed where what it has is packed."""
        wide = entity_tags.packed(tag, self._asked.coding)
        return wide if entity_tags.among(wide, self._asked.has) else tag


def _tag(headers: Headers, body: bytes) -> str | None:
    """The tag of a whole answer; what nobody may keep, or is very large, has none."""
    if "no-store" in headers.get("cache-control", "") or len(body) > MOST_HASHED:
        return None
    return entity_tags.tag_of(body)


def _say_packed(headers: MutableHeaders, coding: str, size: int | None) -> None:
    headers["content-encoding"] = coding
    del headers["accept-ranges"], headers["content-length"]
    if size is not None:
        headers["content-length"] = str(size)


def _is_packable(headers: Headers) -> bool:
    kind = media_type(headers)
    return kind.startswith("text/") or kind in PACKABLE or kind.endswith(("+json", "+xml"))
