"""One uploaded file becomes one row of results: the verdict of each report, or why it was not taken."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import Request
from sqlalchemy.exc import SQLAlchemyError

from app.ingest.outcome import Uploaded, UploadedReport, UploadState
from app.ingest.redacting import asked_by
from app.ingest.reference import NONE
from app.ingest.upload import GONE, Uploading
from app.text.file_names import label
from app.web.problems import Problem
from app.web.requests.request_files import Body
from app.web.unavailable import unavailable
from parsers.errors import Refused

SLOW = "This file is still being read: its report will be in the list of recent reports when that is done."


@dataclass(frozen=True)
class Outcome:
    """What became of one file. `refusal` is a sentence; the rest belongs to a file that was taken."""

    file: str
    id: str = ""
    duplicate: bool = False
    verdicts: Sequence[UploadedReport] = ()
    refusal: str = ""


async def take(uploading: Uploading, request: Request, body: Body) -> Outcome:
    """Has one file read and stored; a refused one is an outcome, not an error of the call."""
    try:
        accepted = await uploading.accept(body, NONE, redact=asked_by(address=False, form=body.fields))
        return _outcome(label(body.filename), await uploading.state(request, accepted))
    except Refused as error:
        return Outcome(label(body.filename), refusal=str(error))
    except Problem as problem:
        return Outcome(label(body.filename), refusal=problem.sentence)
    except SQLAlchemyError as error:
        away = unavailable(error)
        if away is None:
            raise
        return Outcome(label(body.filename), refusal=away.sentence)


def _outcome(file: str, state: Uploaded | UploadState | None) -> Outcome:
    if isinstance(state, UploadState):
        if state.error is not None:
            return Outcome(file, refusal=state.error.message)
        if state.report is None:
            return Outcome(file, refusal=SLOW)
        state = state.report
    if state is None:
        return Outcome(file, refusal=GONE)
    return Outcome(file, state.id, state.duplicate, state.reports)
