"""Something under way, sent as server-sent events whenever it changes, until it ends or is gone."""

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
    """How far something is: whether it goes on."""

    @property
    def running(self) -> bool: ...


class Counting(Going, Protocol):
    """How far it is in a word and a struct of counts."""

    @property
    def state(self) -> str: ...
    @property
    def counts(self) -> Any: ...


S = TypeVar("S", bound=Going)
C = TypeVar("C", bound=Counting)


async def states(
    now: S,
    again: Callable[[], S | None],
    mark: Callable[[S], str],
    seen: str | None = None,
    look_seconds: float = LOOK_SECONDS,
) -> AsyncIterable[S]:
    """Each state whose mark differs from that of the one before, beginning with `now` where its mark is not what was
    `seen` last; the last one in any case. `again` asks the store, None where it is gone."""
    state: S | None = now
    while state is not None:
        if mark(state) != seen or not state.running:
            yield state
            seen = mark(state)
        if not state.running:
            return
        await asyncio.sleep(look_seconds)
        state = await run_in_threadpool(again)


async def changes(now: C, again: Callable[[], C | None], seen: str | None) -> AsyncIterable[ServerSentEvent]:
    """Each state that differs in word or counts, as an event whose id is what a browser has `seen` last."""
    async for state in states(now, again, _mark, seen):
        yield event(state, _mark(state))


def event(state: object, mark: str | None = None) -> ServerSentEvent:
    """A state as an event tells it."""
    return ServerSentEvent(event="state", raw_data=msgspec.json.encode(state).decode(), id=mark)


def _mark(state: Counting) -> str:
    return "-".join([state.state, *map(str, msgspec.structs.astuple(state.counts))])
