"""What-if: the gain of a change of the storage, computed from a stored report."""

from fastapi import APIRouter, Response

from app.declared.curves import Curves
from app.store.reports import Store
from app.web.addresses import Part, ReportId
from app.web.problems import NO_REPORT, NotFound
from app.web.schemas import problems
from app.web.services import Provided
from app.web.struct_schemas import answers, encoded
from app.what_if import service
from app.what_if.schemas import Change
from rules.what_if.outcome import WhatIf

router = APIRouter(prefix="/api/v1/reports", tags=["reports"])


@router.post(
    "/{id}/what-if", response_class=Response, responses=answers(WhatIf) | problems(400, 403, 404, 413, 415, 422)
)
def what_if_on_report(
    public_id: ReportId,
    change: Change,
    store: Provided[Store],
    curves: Provided[Curves],
    part: Part = 1,
) -> Response:
    """The gain of the change described in the body. Nothing is stored, and the report is not read again."""
    document = store.analysis(public_id, part)
    if document is None:
        raise NotFound(NO_REPORT)
    return encoded(service.answer(document.verdict.basis, change.asked(), curves))
