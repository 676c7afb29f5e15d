"""Curves side by side as files to keep: Markdown, one-file HTML, Excel, CSV, JSON, PDF."""

from fastapi import APIRouter, Response

from app.curves.export import exported
from app.curves.parameters import Chosen, Declared
from app.curves.together import compared, on_sheet
from app.declared.curves import Curves
from app.exports.parameters import PROBLEMS, Fmt, OnlySheet, Redacted, file
from app.exports.publishing import Publishing
from app.exports.renamed import new_key, renamed
from app.web.addresses import CURVE_COMPARISON
from app.web.services import Provided

router = APIRouter(tags=["exports"])

NAMES = ("name", "file")
"""Fields that hold what people call curves."""


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
    sheet: OnlySheet = None,
    redacted: Redacted = False,
) -> Response:
    """The first load curve against each of the others, with the sheet of all of them."""
    document, together = compared(curves, curve, storage), on_sheet(curves, curve, storage)
    if redacted:
        key = new_key()
        document, together = renamed(document, NAMES, key), renamed(together, NAMES, key)
    return publishing.answer(fmt, exported(document, together), sheet)
