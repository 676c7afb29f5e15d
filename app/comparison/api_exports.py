"""A comparison as a file to keep: Markdown, PDF, one-file HTML, Excel, CSV or JSON."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Response
from msgspec.structs import replace
from pydantic import Field

import rules
from app.comparison.export import exported
from app.comparison.read_sides import Hiding
from app.comparison.schemas import ComparisonQuery
from app.comparison.service import Comparing
from app.exports.parameters import ONE_SHEET, PROBLEMS, REDACTED, Fmt, file
from app.exports.publishing import Publishing
from app.exports.renamed import new_key, renamed
from app.ingest.redacted_reports import RedactedReports
from app.web.caller import Asking
from app.web.services import Provided
from parsers.redaction.words import reference_redacted

router = APIRouter(prefix="/api/v1", tags=["exports"])
NAMES = ("database", "text")
"""Fields of the comparison object that hold names, beside what is printed in the reports: a label, a marker."""
FORESEEN = "the change that was foreseen"


class ComparisonExport(ComparisonQuery):
    """What is compared, and which sheet of it."""

    sheet: str | None = Field(None, **ONE_SHEET)
    redacted: bool = Field(False, description=REDACTED)


@router.get("/comparisons/export.{format}", response_class=Response, responses=file("Comparison") | PROBLEMS)
def export_comparison(
    fmt: Fmt,
    comparing: Provided[Comparing],
    publishing: Provided[Publishing],
    redacting: Provided[RedactedReports],
    query: Annotated[ComparisonExport, Query()],
    caller: Asking,
) -> Response:
    """Before against after: the comparison object, a text for a ticket, a document, the page as one file, or sheets."""
    asked = ComparisonQuery(**query.model_dump(exclude={"sheet", "redacted"})).asked()
    if query.redacted:
        key = new_key()
        hiding = Hiding(partial(redacting.excerpt, key), partial(reference_redacted, key=key))
        comparison = comparing.answer(asked, caller, hiding)
        comparison = renamed(_foreseen_redacted(comparison, key), NAMES, key, statements=False)
    else:
        comparison = comparing.answer(asked, caller)
    return publishing.answer(fmt, exported(comparison), query.sheet)


def _foreseen_redacted(comparison: rules.Comparison, key: bytes) -> rules.Comparison:
    """Forecasts are kept as they were made: what somebody calls one, and the change that it names, are the customer's;
    its figures stay."""
    prediction = comparison.prediction
    if prediction is None:
        return comparison
    promised, label = prediction.promised, prediction.label
    hidden = replace(
        prediction,
        label=label and reference_redacted(label, key),
        promised=promised and replace(promised, change=FORESEEN),
    )
    return replace(comparison, prediction=hidden)
