"""Something that goes on, told by server-sent events whenever it changes, until it ends or is gone."""

import asyncio
from collections.abc import AsyncIterable, Callable
from typing import Annotated, Any, Protocol, TypeVar

import msgspec
from fastapi import Header
from fastapi.concurrency import run_in_threadpool
from fastapi.sse import ServerSentEvent

from app.web.open_api import Responses

LOOK_SECONDS = 1.0
LastSeen = Annotated[str | None, Header(description="What was seen last, as browsers say it")]
"""The id of the last event that a browser got: it wants those behind it."""


def stream(description: str) -> Responses:
    """The answer of a call that tells by events, for OpenAPI."""
    return {200: {"description": description, "content": {"text/event-stream": {"schema": {"type": "string"}}}}}


class Going(Protocol):
    """How far it is: a word, a struct of counts, and whether it goes on."""

    @property
    def state(self) -> str: ...
    @property
    def counts(self) -> Any: ...
    @property
    def running(self) -> bool: ...


S = TypeVar("S", bound=Going)


async def changes(now: S, again: Callable[[], S | None], seen: str | None) -> AsyncIterable[ServerSentEvent]:
    """Each state that differs from the one before in word or counts, beginning with `now` where that is not what was
    `seen` last (the id of an event); the last one in any case. `again` asks the store, None where it is gone."""
    state: S | None = now
    while state is not None:
        mark = "-".join([state.state, *map(str, msgspec.structs.astuple(state.counts))])
        if mark != seen or not state.running:
            yield ServerSentEvent(event="state", raw_data=msgspec.json.encode(state).decode(), id=mark)
            seen = mark
        if not state.running:
            return
        await asyncio.sleep(LOOK_SECONDS)
        state = await run_in_threadpool(again)
