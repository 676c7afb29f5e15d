"""`POST /reports`: one report file is taken, queued, read by the next free reader, and answered."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from app.ingest.outcome import Uploaded, UploadState
from app.ingest.prefer import Preference
from app.ingest.redacting import asked_by
from app.ingest.reference import LONGEST, Reference
from app.ingest.upload import Uploading
from app.reports.schemas import Full
from app.web.requests.request_files import REQUEST_BODY, Bodies, FileName
from app.web.schemas import problems
from app.web.services import Provided
from app.web.stated_clean import NO_NUL
from app.web.struct_schemas import answers

router = APIRouter(prefix="/api/v1/reports", tags=["reports"])

WAIT = "Seconds to wait for the verdict; past them 202 and where it will be. Default: as long as one file may take"
REDACT = "Store it without its customer: names, statements and addresses are replaced by the key of the service"
Said = Annotated[str | None, Query(max_length=LONGEST, pattern=NO_NUL)]


@router.post(
    "",
    status_code=201,
    response_class=Response,
    responses={**answers(Uploaded, 201), **answers(Uploaded, 200, "The same bytes were here before"),
               **answers(UploadState, 202, "Taken, and not read yet"),
               **problems(400, 403, 408, 413, 415, 422, 500, 503)},
    openapi_extra=REQUEST_BODY,
)  # fmt: skip
async def upload_report(
    request: Request,
    uploading: Provided[Uploading],
    bodies: Provided[Bodies],
    filename: FileName = "report",
    wait: Annotated[float | None, Query(ge=0, le=600, description=WAIT)] = None,
    full: Full = False,
    ticket: Said = None,
    environment: Said = None,
    host: Said = None,
    redact: Annotated[bool, Query(description=REDACT)] = False,
) -> Response:
    """Read, judge and keep one report file: multipart field `file`, or the file as the body; gzip is opened.

    `ticket`, `environment` and `host` are the sender's own reference, in the address or as fields of the form: they are
    kept, and lists can be asked for them. `Prefer: respond-async` is answered 202 at once. An upload whose sender left
    before the answer is dropped if nobody began to read it.
    """
    preference = Preference.of(request.headers.get("prefer", ""), wait)
    async with bodies.file(request, filename) as body:
        reference = Reference.of({"ticket": ticket, "environment": environment, "host": host}, body.fields)
        accepted = await uploading.accept(body, reference, redact=asked_by(redact, body.fields))
    return await uploading.answer(request, accepted, preference, full=full)
