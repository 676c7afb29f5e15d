"""Batches: how far each is, what became of its members, cancelled or removed."""

from collections.abc import AsyncIterable
from enum import StrEnum
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent

from app.batches.document import BATCHES, OUTCOMES, BatchList, BatchMembers, BatchState
from app.batches.list_query import BatchQuery
from app.batches.service import Batches
from app.ingest.work import Work
from app.web.caller import Asking
from app.web.problems import NotFound
from app.web.schemas import problems
from app.web.services import Provided
from app.web.struct_schemas import answers, encoded
from app.web.watching import LastSeen, changes, stream

router = APIRouter(prefix=BATCHES, tags=["batches"])

BatchId = Annotated[str, Path(alias="id", description="The batch's id")]
Outcome = StrEnum("Outcome", {outcome: outcome for outcome in OUTCOMES})  # type: ignore[misc]
NONE = "There is no batch of that id: /api/v1/batches lists them."
STREAM = stream("The batch as it changes, as `event: state`")


def state_of(public_id: BatchId, batches: Provided[Batches]) -> BatchState:
    """How far it is now. Raises NotFound."""
    state = batches.state(public_id)
    if state is None:
        raise NotFound(NONE)
    return state


Now = Annotated[BatchState, Depends(state_of)]


@router.get("", response_class=Response, responses=answers(BatchList) | problems(400, 422, 503))
def list_batches(query: Annotated[BatchQuery, Query()], batches: Provided[Batches], caller: Asking) -> Response:
    """Batches, newest first where no other order is asked for."""
    return encoded(batches.page(caller, query.cursor, query.limit, query.wanted(), query.sort))


@router.get("/{id}", response_class=Response, responses=answers(BatchState) | problems(400, 404, 422, 503))
def get_batch(state: Now) -> Response:
    """How far a batch is, with how many of its members are what."""
    return encoded(state)


@router.get("/{id}/members", response_class=Response, responses=answers(BatchMembers) | problems(400, 404, 422, 503))
def list_members(
    public_id: BatchId,
    batches: Provided[Batches],
    outcome: Annotated[list[Outcome], Query(description="These outcomes alone, as often as wanted")] = [],  # noqa: B006
    cursor: Annotated[str, Query(description="`next` of the page before", pattern=r"^[0-9]{1,9}$")] = "0",
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> Response:
    """The files of a batch in their order, and what became of each; `outcome=refused` shows what was not taken."""
    members = batches.members(public_id, [str(value) for value in outcome], int(cursor), limit)
    if members is None:
        raise NotFound(NONE)
    return encoded(members)


@router.delete(
    "/{id}",
    response_class=Response,
    responses=answers(BatchState, 200, "It ran and is cancelled") | {204: {"description": "Its list is removed"}}
    | problems(400, 403, 404, 422, 503),
)  # fmt: skip
def delete_batch(public_id: BatchId, batches: Provided[Batches], work: Provided[Work]) -> Response:
    """Cancel a batch that runs: what waits is not read, and what is stored stays. Of one that does not run, remove the
    list; its reports stay."""
    ended = work.batch_ends.end(public_id)
    if ended is None:
        raise NotFound(NONE)
    state = batches.state(public_id) if ended else None
    return Response(status_code=204) if state is None else encoded(state)


@router.get("/{id}/events", response_class=EventSourceResponse, responses=STREAM | problems(400, 404, 422, 503))
async def watch_batch(
    now: Now,
    batches: Provided[Batches],
    last_event_id: LastSeen = None,
) -> AsyncIterable[ServerSentEvent]:
    """The batch whenever something of it changes, by server-sent events, until it is done or cancelled."""
    async for change in changes(now, lambda: batches.state(now.id), last_event_id):
        yield change
