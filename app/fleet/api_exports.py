"""The fleet as a file to keep: Markdown, PDF, one-file HTML, Excel, CSV or JSON."""

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field

from app.exports.parameters import PROBLEMS, REDACTED, Fmt, file
from app.exports.publishing import Publishing
from app.exports.renamed import new_key, renamed
from app.fleet.document import FleetObject
from app.fleet.export import exported
from app.fleet.schemas import FleetQuery
from app.fleet.service import Fleet
from app.web.caller import Asking
from app.web.services import Provided
from app.web.stated_clean import NO_NUL

router = APIRouter(prefix="/api/v1", tags=["exports"])


NAMES = ("database", "label", "group", "groups", "container", "q")
"""Fields of the fleet that hold names."""
SHEET = "xlsx: only the sheet of this title; csv: which table, databases or totals"


class FleetExport(FleetQuery):
    """Which databases, and which sheet or table of them."""

    sheet: str | None = Field(None, description=SHEET, max_length=200, pattern=NO_NUL)
    redacted: bool = Field(False, description=REDACTED)


@router.get("/fleet/export.{format}", response_class=Response, responses=file("FleetPage") | PROBLEMS)
def export_fleet(
    fmt: Fmt,
    fleet: Provided[Fleet],
    publishing: Provided[Publishing],
    query: Annotated[FleetExport, Query()],
    caller: Asking,
) -> Response:
    """All databases beside each other: the fleet object, a text, a document, the page as one file, sheets, a table."""
    table = fleet.table(query.asked(), caller)
    if query.redacted:
        table = renamed(_without_headlines(table), NAMES, new_key())
    return publishing.answer(fmt, exported(table), query.sheet)


def _without_headlines(fleet: FleetObject) -> FleetObject:
    """Headlines are those of reports as they came: they name segments, tablespaces and files, which stand in no field
    of the fleet. What they come to stays, in words of a closed list."""
    bare = [database.model_copy(update={"headline": None}) for database in fleet.databases]
    return fleet.model_copy(update={"databases": bare})
