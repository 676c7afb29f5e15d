"""Trends as files to keep: Markdown, PDF, one-file HTML and Excel of one, CSV and JSON of several."""

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field

from app.exports import tables
from app.exports.parameters import PROBLEMS, REDACTED, Fmt, file
from app.exports.publishing import Publishing
from app.exports.renamed import new_key, renamed
from app.exports.response import kept
from app.history.frames import History
from app.trend.export import exported, name_of
from app.trend.export_tables import tables as tables_of
from app.trend.schemas import TrendQuery
from app.trend.service import members_of, only, trends
from app.web.addresses import DatabaseId
from app.web.caller import Asking
from app.web.services import Provided
from app.web.stated_clean import NO_NUL

router = APIRouter(prefix="/api/v1", tags=["exports"])

NAMES = ("database", "text")
"""Fields of a trend that hold names: its database, what markers say."""
SHEET = "xlsx: only the sheet of this title; csv: which table, points, statistics, change_points, markers or heat"


class TrendExport(TrendQuery):
    """Which figures over which time, and which sheet or table of them."""

    sheet: str | None = Field(None, description=SHEET, max_length=200, pattern=NO_NUL)
    redacted: bool = Field(False, description=REDACTED)


@router.get(
    "/databases/{id}/trend/export.{format}",
    response_class=Response,
    responses=file("TrendDocument") | PROBLEMS,
)
def export_trend(
    public_id: DatabaseId,
    fmt: Fmt,
    history: Provided[History],
    publishing: Provided[Publishing],
    caller: Asking,
    query: Annotated[TrendExport, Query()],
) -> Response:
    """The trend object as JSON, its points as CSV; of one metric and series a text, a document, a page, a workbook."""
    members = members_of(history, public_id, caller)
    asked = query.asked()
    if fmt in ("md", "html", "xlsx", "pdf"):
        trend = only(history, members, asked)
        return publishing.answer(
            fmt, exported(renamed(trend, NAMES, new_key()) if query.redacted else trend), query.sheet
        )
    document = trends(history, members, asked)
    if query.redacted:
        document = renamed(document, NAMES, new_key())
    if fmt == "json":
        return kept(fmt, name_of(document), document.as_json())
    return kept(fmt, name_of(document), tables.render(tables.chosen(tables_of(document), query.sheet)))
