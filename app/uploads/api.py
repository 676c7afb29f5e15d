"""How far a file is that was taken: asked for, or watched."""

from collections.abc import AsyncIterable
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent

from app.ingest.outcome import UPLOADS, Outcomes, UploadState
from app.ingest.waiting import LOOK_SECONDS
from app.web.problems import NotFound
from app.web.schemas import problems
from app.web.services import Provided
from app.web.struct_schemas import answers, encoded
from app.web.watching import event, states, stream

router = APIRouter(prefix=UPLOADS, tags=["reports"])

UploadId = Annotated[str, Path(alias="id", description="The id that 202 answered")]
NONE = "There is no upload of that id, or it was read long ago: /api/v1/reports lists what is stored."
STREAM = stream("Each state once, as `event: state`")


def state_of(public_id: UploadId, outcomes: Provided[Outcomes]) -> UploadState:
    """How far it is now. Raises NotFound."""
    state = outcomes.state(public_id)
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
    again = partial(outcomes.state, now.id)
    async for state in states(now, again, lambda state: state.state, look_seconds=LOOK_SECONDS):
        yield event(state)
