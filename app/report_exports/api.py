"""Exports of many reports: asked for, watched, fetched, cancelled or removed."""

from collections.abc import AsyncIterable
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent

from app.exports.response import disposition
from app.report_exports.asking import ReportExports
from app.report_exports.document import EXPORTS, ExportList, ExportState
from app.report_exports.request import ExportRequest
from app.web.addresses import from_root
from app.web.answers import byte_ranges, entity_tags
from app.web.answers.headers import SANDBOX_POLICY
from app.web.caller import Asking
from app.web.open_api import Responses
from app.web.paging import PageQuery
from app.web.problems import NotFound, Problem
from app.web.schemas import problems
from app.web.services import Provided
from app.web.struct_schemas import answers, encoded
from app.web.watching import LastSeen, changes, stream

router = APIRouter(prefix=EXPORTS, tags=["exports"])

ZIP = "application/octet-stream"
"""So that programs which generate clients know it; its name says that it is a zip."""
ExportId = Annotated[str, Path(alias="id", description="The export's id")]
NONE = "There is no export of that id, or none any more: /api/v1/exports lists those that are kept."
NOT_DONE = "This export is {state}: its file can be fetched when `state` is done."
HAS_NONE = "This export is {state} and has no file: ask for it again."
FILE: Responses = {
    200: {"description": "A file of each report, and `index.csv`",
          "content": {ZIP: {"schema": {"type": "string", "format": "binary"}}}},
    206: {"description": "The part of it that was asked for",
          "content": {ZIP: {"schema": {"type": "string", "format": "binary"}}}},
}  # fmt: skip
STREAM = stream("The export as it changes, as `event: state`")


def state_of(public_id: ExportId, exports: Provided[ReportExports]) -> ExportState:
    """How far it is now. Raises NotFound."""
    state = exports.state(public_id)
    if state is None:
        raise NotFound(NONE)
    return state


Now = Annotated[ExportState, Depends(state_of)]


@router.post(
    "",
    status_code=202,
    response_class=Response,
    responses=answers(ExportState, 202, "Taken, and written from now on")
    | problems(400, 403, 409, 413, 415, 422, 501, 503),
)
def export_reports(wanted: ExportRequest, exports: Provided[ReportExports], caller: Asking) -> Response:
    """Have many reports written into one zip: a file each and `index.csv`. `ids` names them, `reports` narrows and
    sorts them as `GET /reports` does. Answered at once: `url` says how far it is, and where the file is in the end.
    """
    made = exports.ask(
        caller, wanted.wanted(), wanted.reports.sort, wanted.format, wanted.asked(), redacted=wanted.redacted
    )
    answer = encoded(state_of(made, exports))
    answer.status_code = 202
    answer.headers["Location"] = from_root(f"{EXPORTS}/{made}")
    return answer


@router.get("", response_class=Response, responses=answers(ExportList) | problems(400, 422, 503))
def list_exports(query: Annotated[PageQuery, Query()], exports: Provided[ReportExports], caller: Asking) -> Response:
    """Exports that are made or kept, newest first."""
    return encoded(exports.page(caller, query.cursor, query.limit))


@router.get("/{id}", response_class=Response, responses=answers(ExportState) | problems(400, 404, 422, 503))
def get_export(state: Now) -> Response:
    """How far an export is."""
    return encoded(state)


@router.get("/{id}/file", response_class=StreamingResponse, responses=FILE | problems(400, 404, 409, 416, 422, 503))
def get_export_file(request: Request, state: Now, exports: Provided[ReportExports]) -> Response:
    """The zip of an export that is done, sent piece by piece. With `Range` (one, in bytes) a part of it: who was cut
    off goes on where it was, by `If-Range` with the `ETag` only where the zip is still the same.
    """
    if state.file_url is None:
        raise Problem(409, "not_done", (NOT_DONE if state.running else HAS_NONE).format(state=state.state))
    tag = entity_tags.tag_of(repr((state.id, state.bytes, state.finished_at, state.counts)).encode())
    headers = {"etag": tag, "accept-ranges": "bytes", "content-security-policy": SANDBOX_POLICY}
    if entity_tags.among(tag, request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    part = byte_ranges.wanted(request.headers, tag, state.bytes)
    begin, end = part or (0, state.bytes)
    name = f"iobound-{state.format}-{state.asked_at:%Y-%m-%d-%H%M}"
    headers |= {"content-disposition": disposition(name, "zip"), "content-length": str(end - begin)}
    if part is not None:
        headers["content-range"] = f"bytes {begin}-{end - 1}/{state.bytes}"
    pieces = exports.pieces(state.id, begin, end)
    return StreamingResponse(pieces, 200 if part is None else 206, media_type=ZIP, headers=headers)


@router.delete(
    "/{id}",
    response_class=Response,
    responses=answers(ExportState, 200, "It ran and is cancelled") | {204: {"description": "It is removed"}}
    | problems(400, 403, 404, 422, 503),
)  # fmt: skip
def delete_export(public_id: ExportId, exports: Provided[ReportExports]) -> Response:
    """Cancel an export that runs, with what is written of it; remove one that does not. Its reports stay."""
    ended = exports.end(public_id)
    if ended is None:
        raise NotFound(NONE)
    state = exports.state(public_id) if ended else None
    return Response(status_code=204) if state is None else encoded(state)


@router.get("/{id}/events", response_class=EventSourceResponse, responses=STREAM | problems(400, 404, 422, 503))
async def watch_export(
    now: Now,
    exports: Provided[ReportExports],
    last_event_id: LastSeen = None,
) -> AsyncIterable[ServerSentEvent]:
    """The export whenever something of it changes, by server-sent events, until it ends."""
    async for change in changes(now, lambda: exports.state(now.id), last_event_id):
        yield change
