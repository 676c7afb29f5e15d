"""The history of a load curve: when it was measured, and what was done to its storage since."""

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field

from app.curves.history import LONGEST, MOST_CHANGES, checked
from app.curves.schemas import NO_CURVE, StoredCurve, stored
from app.declared.curve_edits import CurveEdits
from app.declared.curves import Curves
from app.ingest.judge_later import JudgeLater
from app.web.addresses import CURVES, CurveId
from app.web.problems import NotFound, Problem
from app.web.schemas import problems
from app.web.services import Provided
from app.web.stated_clean import NO_NUL
from app.web.struct_schemas import answers, encoded

router = APIRouter(prefix=CURVES, tags=["curves"])

DAY = r"^\d{4}-\d{2}-\d{2}$"


class ToldChange(BaseModel):
    """What was done to the storage of a curve, and on which day."""

    model_config = ConfigDict(extra="forbid")

    on: str = Field(pattern=DAY, examples=["2026-03-01"])
    what: str = Field(min_length=1, max_length=LONGEST, pattern=NO_NUL, examples=["firmware 7.2"])


class ToldHistory(BaseModel):
    """All that is known of the age of a curve; what is left out is not known."""

    model_config = ConfigDict(extra="forbid")

    measured_on: str | None = Field(None, pattern=DAY, examples=["2025-06-30"])
    firmware: str | None = Field(None, max_length=LONGEST, pattern=NO_NUL, examples=["7.1"])
    changes: list[ToldChange] = Field(default=[], max_length=MOST_CHANGES)


@router.put(
    "/{id}/history",
    response_class=Response,
    responses={**answers(StoredCurve), **problems(400, 403, 404, 413, 415, 422, 500, 503)},
)
def put_curve_history(
    public_id: CurveId,
    body: ToldHistory,
    curves: Provided[Curves],
    edits: Provided[CurveEdits],
    judge_later: Provided[JudgeLater],
) -> Response:
    """Say when a load curve was measured, with which firmware, and what was done to its storage since.

    Reports that have such a change between themselves and the test say so in their verdicts; they are judged again.
    """
    try:
        history = checked(
            body.measured_on or "", body.firmware or "", [(change.on, change.what) for change in body.changes]
        )
    except ValueError as error:
        raise Problem(422, "invalid_request", str(error)) from error
    stood = edits.write(public_id, history)
    document = curves.document(public_id)
    if stood is None or document is None:
        raise NotFound(NO_CURVE)
    judge_later.databases(*stood)
    return encoded(stored(public_id, document))
