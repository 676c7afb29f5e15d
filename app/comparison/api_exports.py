"""A comparison as a file to keep: Markdown, PDF, one-file HTML, Excel, CSV or JSON."""

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field

from app.comparison.export import exported
from app.comparison.schemas import ComparisonQuery
from app.comparison.service import Comparing
from app.exports.parameters import ONE_SHEET, PROBLEMS, Fmt, file
from app.exports.publishing import Publishing
from app.web.caller import Asking
from app.web.services import Provided

router = APIRouter(prefix="/api/v1", tags=["exports"])


class ComparisonExport(ComparisonQuery):
    """What is compared, and which sheet of it."""

    sheet: str | None = Field(None, **ONE_SHEET)


@router.get("/comparisons/export.{format}", response_class=Response, responses=file("Comparison") | PROBLEMS)
def export_comparison(
    fmt: Fmt,
    comparing: Provided[Comparing],
    publishing: Provided[Publishing],
    query: Annotated[ComparisonExport, Query()],
    caller: Asking,
) -> Response:
    """Before against after: the comparison object, a text for a ticket, a document, the page as one file, or sheets."""
    asked = ComparisonQuery(**query.model_dump(exclude={"sheet"})).asked()
    found = comparing.answer(asked, caller)
    return publishing.answer(fmt, exported(found), query.sheet)
