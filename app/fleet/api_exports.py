"""The fleet as a file to keep: Markdown, one-file HTML, Excel, CSV or JSON."""

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field

from app.exports.parameters import FILE, ONE_SHEET, Fmt
from app.exports.response import answer
from app.fleet.export import exported
from app.fleet.schemas import FleetQuery
from app.fleet.service import Fleet
from app.web.schemas import problems
from app.web.services import Provided

router = APIRouter(prefix="/api/v1", tags=["exports"])


class FleetExport(FleetQuery):
    """Which databases, and which sheet of them."""

    sheet: str | None = Field(None, description=ONE_SHEET, max_length=200)


@router.get("/fleet/export.{format}", response_class=Response, responses=FILE | problems(400, 404, 422))
def export_fleet(fmt: Fmt, fleet: Provided[Fleet], query: Annotated[FleetExport, Query()]) -> Response:
    """All databases beside each other: the fleet object, a text for a ticket, the page as one file, or sheets."""
    found = fleet.table(query.asked())
    return answer(fmt, exported(found), query.sheet)
