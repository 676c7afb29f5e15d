"""Load against users as a file to keep: Markdown, one-file HTML, Excel, CSV, JSON, PDF."""

from functools import partial

from fastapi import APIRouter, Response

from app.exports.parameters import PROBLEMS, Fmt, OnlySheet, Redacted, file
from app.exports.publishing import Publishing
from app.exports.renamed import new_key
from app.scaling.export import exported
from app.scaling.parameters import AskedSet
from app.scaling.service import studied
from app.store.reports import Store
from app.web.addresses import SCALING
from app.web.caller import Asking
from app.web.services import Provided
from parsers.redaction.words import reference_redacted

router = APIRouter(tags=["exports"])


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
    called = partial(reference_redacted, key=new_key()) if redacted else str
    return publishing.answer(fmt, exported(studied(store, caller, chosen, called)), sheet)
