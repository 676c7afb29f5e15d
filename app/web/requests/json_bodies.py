"""One rule for the JSON that requests bring, whatever the route: how it may be labelled, and what it may hold.

It is taken as `application/json`, as what curl calls everything that it is given with `-d`, and without a label; a
PATCH also as `application/merge-patch+json`. What a foreign page could send among these is refused before, by where it
comes from (`app/web/layers/security.py`).
"""

from codecs import BOM_UTF8

import msgspec
from fastapi import APIRouter, Request, params
from fastapi.routing import APIRoute
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Receive, Scope, Send

from app.web.layers.layer import Layer, media_type, path_of, raw_headers, route_of
from app.web.problems import Problem
from app.web.requests.clean_text import is_clean

PLAIN, MERGE_PATCH = "application/json", "application/merge-patch+json"
CURLS_DEFAULT = "application/x-www-form-urlencoded"
MOST_BYTES = 1_000_000
"""More than the longest list of markers takes; it is read where all requests are."""
STRICT: msgspec.json.Decoder[object] = msgspec.json.Decoder()
NO_JSON = "Send the body as JSON in UTF-8, not nested deeply, without NaN, Infinity, NUL or half of a surrogate pair."
PACKED = "Send JSON as it is: Content-Encoding is taken of report files only."
TOO_LARGE = f"This body is larger than {MOST_BYTES:,} bytes: send less at once."


class LabelledAsJson(Layer):
    """Calls JSON what curl sends with `-d`, and what has no label, before a route of the API looks at it.

    Routes that take files look at no label but `multipart/form-data`.
    """

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        if path_of(scope).startswith("/api/"):
            label = media_type(Headers(scope=scope))
            if label in ("", CURLS_DEFAULT):
                scope = {**scope, "headers": raw_headers(scope)}
                MutableHeaders(scope=scope)["content-type"] = PLAIN
        await self.app(scope, receive, send)


async def json_body(request: Request) -> None:
    """A dependency of every route: what one that takes JSON was sent must be called JSON, and be JSON.

    Raises Problem.
    """
    if not takes_json(route_of(request.scope)):
        return
    body = await request.body()
    kinds = (PLAIN, MERGE_PATCH) if request.method == "PATCH" else (PLAIN,)
    if body and media_type(request.headers) not in kinds:
        raise _unsupported(request, kinds)
    if body and not _is_strict(body):
        raise unreadable(request)


def limit(router: APIRouter) -> None:
    """Let the routes of a router take no more JSON than is good for those who wait beside it."""
    for route in router.routes:
        if isinstance(route, APIRoute) and takes_json(route):
            route.max_body_size = MOST_BYTES


def takes_json(route: object) -> bool:
    """Whether a route has a body that is JSON, neither a form nor a file."""
    field = route.body_field if isinstance(route, APIRoute) else None
    return field is not None and not isinstance(field.field_info, params.Form)


def unreadable(request: Request) -> Problem:
    """The problem of a body that no JSON can be read from."""
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        return Problem(415, "unsupported_encoding", PACKED, accept_encoding="identity")
    return Problem(422, "invalid_request", NO_JSON)


def _unsupported(request: Request, kinds: tuple[str, ...]) -> Problem:
    label = request.headers.get("content-type", "")
    sentence = f"Send JSON with the header Content-Type: {kinds[-1]}, not {label[:60]!r}."
    named = {"accept": PLAIN} if len(kinds) == 1 else {"accept_patch": ", ".join(reversed(kinds))}
    return Problem(415, "unsupported_media_type", sentence, **named)


def _is_strict(body: bytes) -> bool:
    try:
        return is_clean(STRICT.decode(body.removeprefix(BOM_UTF8)))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
