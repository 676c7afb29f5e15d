"""How far a file is that was taken: asked for, or watched."""

import asyncio
from collections.abc import AsyncIterable
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.sse import EventSourceResponse, ServerSentEvent

from app.ingest.accepting import OPEN
from app.ingest.outcome import UPLOADS, Outcomes, UploadState
from app.ingest.waiting import LOOK_SECONDS
from app.web.problems import NotFound
from app.web.schemas import problems
from app.web.services import Provided
from app.web.struct_schemas import answers, encoded
from app.web.watching import stream

router = APIRouter(prefix=UPLOADS, tags=["reports"])

UploadId = Annotated[str, Path(alias="id", description="The id that 202 answered")]
NONE = "There is no upload of that id, or it was read long ago: /api/v1/reports lists what is stored."
STREAM = stream("Each state once, as `event: state`")


def state_of(public_id: UploadId, outcomes: Provided[Outcomes]) -> UploadState:
    """How far it is now. Raises NotFound."""
    state = outcomes.of(public_id)
    if state is None:
        raise NotFound(NONE)
    return state


Now = Annotated[UploadState, Depends(state_of)]


@router.get("/{id}", response_class=Response, responses=answers(UploadState) | problems(400, 404, 422, 503))
def get_upload(state: Now) -> Response:
    """How far a file is: `waiting`, `reading`, `done` with its reports, `refused` with the reason, or `cancelled`."""
    return encoded(state)


@router.get("/{id}/events", response_class=EventSourceResponse, responses=STREAM | problems(400, 404, 422, 503))
async def watch_upload(now: Now, outcomes: Provided[Outcomes]) -> AsyncIterable[ServerSentEvent]:
    """The same as it changes, by server-sent events."""
    state: UploadState | None = now
    while state is not None:
        yield ServerSentEvent(event="state", raw_data=msgspec.json.encode(state).decode())
        if state.state not in OPEN:
            return
        state = await _next(state, outcomes)


async def _next(state: UploadState, outcomes: Outcomes) -> UploadState | None:
    """Its next state; None where it is gone."""
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        newest = await run_in_threadpool(outcomes.of, state.id)
        if newest is None or newest.state != state.state:
            return newest
