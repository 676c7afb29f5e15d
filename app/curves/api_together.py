"""Load curves side by side: the first against the others, and one sheet out of a set of tests."""

from fastapi import APIRouter, Response

from app.curves.parameters import PARAMETERS, Chosen, Declared
from app.curves.together import CurveComparisons, compared, on_sheet
from app.declared.curves import Curves
from app.web.addresses import CURVE_COMPARISON, CURVE_SHEET
from app.web.schemas import problems
from app.web.services import Provided
from app.web.struct_schemas import answers, encoded
from rules.curves.sheet import Sheet

router = APIRouter(tags=["curves"])


@router.get(
    CURVE_COMPARISON,
    response_class=Response,
    responses={**answers(CurveComparisons), **problems(400, 404, 422, 500, 503)},
    openapi_extra=PARAMETERS,
)
def compare_curves(curve: Chosen, curves: Provided[Curves], storage: Declared) -> Response:
    """The first load curve against each of the others: times at equal load, floors, maxima, what ended each."""
    return encoded(compared(curves, curve, storage))


@router.get(
    CURVE_SHEET,
    response_class=Response,
    responses={**answers(Sheet), **problems(400, 404, 422, 500, 503)},
    openapi_extra=PARAMETERS,
)
def get_curve_sheet(curve: Chosen, curves: Provided[Curves], storage: Declared) -> Response:
    """One sheet of a storage out of a set of its tests."""
    return encoded(on_sheet(curves, curve, storage))
