"""Load against users as a file to keep: Markdown, one-file HTML, Excel, CSV, JSON, PDF."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from app.exports.parameters import ONE_SHEET, PROBLEMS, Fmt, file
from app.exports.publishing import Publishing
from app.scaling.export import exported
from app.scaling.parameters import AskedSet
from app.scaling.service import studied
from app.store.reports import Store
from app.web.addresses import SCALING
from app.web.caller import Asking
from app.web.schemas import NO_NUL
from app.web.services import Provided

router = APIRouter(tags=["exports"])

OneSheet = Annotated[str | None, Query(description=ONE_SHEET, max_length=200, pattern=NO_NUL)]


@router.get(f"{SCALING}/export.{{format}}", response_class=Response, responses=file("Scaling") | PROBLEMS)
def export_scaling(
    chosen: AskedSet,
    fmt: Fmt,
    store: Provided[Store],
    caller: Asking,
    publishing: Provided[Publishing],
    sheet: OneSheet = None,
) -> Response:
    """A set of reports of rising load, with its picture and its figures."""
    return publishing.answer(fmt, exported(studied(store, caller, chosen)), sheet)
