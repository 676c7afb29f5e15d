"""Text that no store takes is refused where it comes in: NUL, half of a surrogate pair, and JSON nested without end.

Addresses pass `CleanAddress`, forms `form_of`, JSON `app/web/requests/json_bodies.py`: what a route sees can be stored.
"""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import parse_qsl

from fastapi import Request
from starlette.datastructures import FormData
from starlette.types import Receive, Scope, Send

from app.web.layers.layer import Layer, path_of, query_of
from app.web.problems import Problem, answer

DEEPEST = 32
"""Levels of JSON, where the deepest that means anything has four."""
UNCLEAN = re.compile("[\0\ud800-\udfff]")
ENCODED_NUL = b"%00"
IN_PATH = "The path must not hold the character NUL (%00): write it without."
IN_QUERY = "The parameter {name} must not hold the character NUL (%00): write it without."
IN_FORM = "What was typed as {name!r} holds a character that is none (NUL, or half of a surrogate pair): type it anew."


def is_clean(value: object) -> bool:
    """Whether decoded JSON is nested no deeper than `DEEPEST`, and all text in it can be stored."""
    level: list[object] = [value]
    for _ in range(DEEPEST + 1):
        below: list[object] = []
        for node in level:
            if isinstance(node, dict):
                below += [*node.keys(), *node.values()]
            elif isinstance(node, list):
                below += node
            elif isinstance(node, str) and UNCLEAN.search(node):
                return False
        level = below
        if not level:
            return True
    return False


@asynccontextmanager
async def form_of(request: Request, *, max_files: int, max_fields: int) -> AsyncIterator[FormData]:
    """The form of a request; its files are closed when the context ends. Raises Problem."""
    async with request.form(max_files=max_files, max_fields=max_fields) as form:
        for name, value in form.multi_items():
            if UNCLEAN.search(name) or (isinstance(value, str) and UNCLEAN.search(value)):
                raise Problem(422, "invalid_request", IN_FORM.format(name=UNCLEAN.sub("", name)[:60]))
        yield form


class CleanAddress(Layer):
    """Asks no route about an address that holds NUL, in its path or in its query."""

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        fault = _fault(scope)
        if fault is None:
            await self.app(scope, receive, send)
        else:
            await answer(Request(scope), Problem(422, "invalid_request", fault))(scope, receive, send)


def _fault(scope: Scope) -> str | None:
    if UNCLEAN.search(path_of(scope)):
        return IN_PATH
    query = query_of(scope)
    if ENCODED_NUL not in query:
        return None
    pairs = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
    names = [name for name, value in pairs if UNCLEAN.search(name + value)]
    return IN_QUERY.format(name="".join(character if character.isprintable() else "?" for character in names[0])[:60])
