"""Curves side by side as files to keep: Markdown, one-file HTML, Excel, CSV, JSON, PDF."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from app.curves.export import exported
from app.curves.parameters import Chosen, Declared
from app.curves.together import compared, on_sheet
from app.declared.curves import Curves
from app.exports.parameters import ONE_SHEET, PROBLEMS, Fmt, file
from app.exports.publishing import Publishing
from app.web.addresses import CURVE_COMPARISON
from app.web.schemas import NO_NUL
from app.web.services import Provided

router = APIRouter(tags=["exports"])

OneSheet = Annotated[str | None, Query(description=ONE_SHEET, max_length=200, pattern=NO_NUL)]


@router.get(
    f"{CURVE_COMPARISON}/export.{{format}}",
    response_class=Response,
    responses=file("CurveComparisons") | PROBLEMS,
)
def export_curve_comparison(
    curve: Chosen,
    fmt: Fmt,
    curves: Provided[Curves],
    publishing: Provided[Publishing],
    storage: Declared,
    sheet: OneSheet = None,
) -> Response:
    """The first load curve against each of the others, with the sheet of all of them."""
    found = compared(curves, curve, storage)
    return publishing.answer(fmt, exported(found, on_sheet(curves, curve, storage)), sheet)
