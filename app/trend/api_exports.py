"""A trend as a file to keep: Markdown, one-file HTML, Excel, CSV or JSON."""

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field

from app.exports.parameters import FILE, ONE_SHEET, Fmt
from app.exports.response import answer
from app.history.frames import History
from app.trend.export import exported
from app.trend.schemas import TrendQuery
from app.trend.service import trend
from app.web.addresses import DatabaseId
from app.web.schemas import problems
from app.web.services import Provided

router = APIRouter(prefix="/api/v1", tags=["exports"])


class TrendExport(TrendQuery):
    """Which figure over which time, and which sheet of it."""

    sheet: str | None = Field(None, description=ONE_SHEET, max_length=200)


@router.get("/databases/{id}/trend/export.{format}", response_class=Response, responses=FILE | problems(400, 404, 422))
def export_trend(
    public_id: DatabaseId,
    fmt: Fmt,
    history: Provided[History],
    query: Annotated[TrendExport, Query()],
) -> Response:
    """One figure over time: the trend object, a text for a ticket, the page as one file, or its points in sheets."""
    found = trend(history, public_id, query.model_dump(exclude={"sheet"}))
    return answer(fmt, exported(found), query.sheet)
