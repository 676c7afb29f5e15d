"""`POST /batches`: an archive or many files are taken at once, and read later."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool

from app.batches.document import BATCHES, BatchState
from app.batches.service import Batches
from app.ingest.reference import LONGEST
from app.ingest.work import Work
from app.web.open_api import Json
from app.web.problems import Problem
from app.web.requests.request_files import FileName
from app.web.schemas import problems
from app.web.services import Provided
from app.web.stated_clean import NO_NUL
from app.web.struct_schemas import answers, encoded

router = APIRouter(prefix=BATCHES, tags=["batches"])
BODIES = "batch_bytes"
"""The setting that bounds the bodies of these routes."""
Said = Annotated[str | None, Query(max_length=LONGEST, pattern=NO_NUL)]
REDACT = "Store its reports without their customer, by the key of the service"
GONE = "This batch was removed before it was answered: send it again."
_BINARY = {"schema": {"type": "string", "format": "binary"}}
_FORM = {
    "type": "object",
    "required": ["file"],
    "properties": {
        "file": {"type": "array", "minItems": 1, "items": {"type": "string", "format": "binary"}},
        **{name: {"type": "string", "maxLength": LONGEST} for name in ("ticket", "environment", "host")},
        "redact": {"type": "string", "enum": ["0", "1"]},
    },
}
BODY: Json = {
    "requestBody": {
        "required": True,
        "content": {
            "application/octet-stream": _BINARY,
            "multipart/form-data": {"schema": _FORM},
        },
    }
}


@router.post(
    "",
    status_code=202,
    response_class=Response,
    responses={**answers(BatchState, 202, "Taken, and read from now on"),
               **problems(400, 403, 408, 413, 415, 422, 500, 503)},
    openapi_extra=BODY,
)  # fmt: skip
async def upload_batch(
    request: Request,
    work: Provided[Work],
    batches: Provided[Batches],
    filename: FileName = "batch",
    ticket: Said = None,
    environment: Said = None,
    host: Said = None,
    redact: Annotated[bool, Query(description=REDACT)] = False,
) -> Response:
    """Take many reports: a zip, tar or tar.gz as the body, or files of a form named `file`, each a report, packed by
    gzip or not, or such an archive. Every file in them becomes a member.

    `ticket`, `environment` and `host` are the sender's own reference for all of them, in the address or as fields of
    the form. Answered at once: `url` says how far it is, `members_url` what became of each file.
    """
    reference = {"ticket": ticket, "environment": environment, "host": host}
    state = await run_in_threadpool(batches.state, await work.batches.take(request, filename, reference, redact=redact))
    if state is None:
        raise Problem(503, "store_unavailable", GONE, retry_after="1")
    answer = encoded(state)
    answer.status_code = 202
    answer.headers["Location"] = state.url
    return answer
