"""Load against users as a file to keep: Markdown, one-file HTML, Excel, CSV, JSON, PDF."""

from fastapi import APIRouter, Response

from app.exports.parameters import PROBLEMS, Fmt, OnlySheet, Redacted, file
from app.exports.publishing import Publishing
from app.exports.renamed import new_key, renamed
from app.scaling.export import exported
from app.scaling.parameters import AskedSet
from app.scaling.service import studied
from app.store.reports import Store
from app.web.addresses import SCALING
from app.web.caller import Asking
from app.web.services import Provided

router = APIRouter(tags=["exports"])

NAMES = ("name", "database")
"""Fields that hold what the sender and people call reports and their database."""


@router.get(f"{SCALING}/export.{{format}}", response_class=Response, responses=file("Scaling") | PROBLEMS)
def export_scaling(
    chosen: AskedSet,
    fmt: Fmt,
    store: Provided[Store],
    caller: Asking,
    publishing: Provided[Publishing],
    sheet: OnlySheet = None,
    redacted: Redacted = False,
) -> Response:
    """A set of reports of rising load, with its picture and its figures."""
    found = studied(store, caller, chosen)
    return publishing.answer(fmt, exported(renamed(found, NAMES, new_key()) if redacted else found), sheet)
