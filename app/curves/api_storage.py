"""What the storage of a load curve is made of: kept with the curve, for its component and for comparisons."""

from typing import Annotated

from fastapi import APIRouter, Body, Response
from pydantic import WithJsonSchema

from app.curves.schemas import NO_CURVE, StoredCurve, stored
from app.declared.curve_edits import CurveEdits
from app.declared.curves import Curves
from app.ingest.judge_later import JudgeLater
from app.text import storage_form
from app.web.addresses import CURVES, CurveId
from app.web.problems import NotFound, Problem
from app.web.schemas import problems
from app.web.services import Provided
from app.web.struct_schemas import answers, encoded

router = APIRouter(prefix=CURVES, tags=["curves"])


@router.put(
    "/{id}/storage",
    response_class=Response,
    responses={**answers(StoredCurve), **problems(400, 403, 404, 413, 415, 422, 500, 503)},
)
def put_curve_storage(
    public_id: CurveId,
    storage: Annotated[dict[str, object], Body(), WithJsonSchema(storage_form.schema())],
    curves: Provided[Curves],
    edits: Provided[CurveEdits],
    judge_later: Provided[JudgeLater],
) -> Response:
    """Say what the storage is made of that was measured, in place of what was said before.

    The part that ended the test is named by it, on its page and beside other curves.
    """
    try:
        facts = storage_form.declared(storage)
    except storage_form.WrongFacts as error:
        raise Problem(422, "invalid_storage", str(error)) from error
    stood = edits.tell(public_id, facts)
    document = curves.document(public_id)
    if stood is None or document is None:
        raise NotFound(NO_CURVE)
    judge_later.databases(*stood)
    return encoded(stored(public_id, document))
