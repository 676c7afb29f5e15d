"""Exports: the same figures as Markdown, one-file HTML, Excel, CSV and JSON."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from app.comparison import export as of_comparison
from app.comparison.schemas import ComparisonQuery
from app.comparison.service import comparing_of
from app.declared.databases import Databases
from app.exports.response import TYPES, Format, answer
from app.fleet import export as of_fleet
from app.fleet.schemas import FleetQuery
from app.fleet.service import fleet_of
from app.history.frames import History
from app.reports import export
from app.store.reports import MOST_PARTS, Store
from app.trend import export as of_trend
from app.trend.schemas import TrendQuery
from app.trend.service import trend
from app.web.problems import NotFound
from app.web.schemas import problems

router = APIRouter(prefix="/api/v1", tags=["exports"])

Fmt = Annotated[Format, Path(alias="format", description="json, md, html, xlsx or csv")]
ONE_SHEET = "xlsx and csv: only the sheet of this title"
OnlySheet = Annotated[str | None, Query(description=ONE_SHEET, max_length=200)]
Part = Annotated[int, Query(ge=1, le=MOST_PARTS, description="Which report of a file that holds several")]
CONTENT = {kind.partition(";")[0]: {"schema": {"type": "string"}} for kind in TYPES.values()}
CONTENT["application/json"] = {"schema": {"type": "object"}}
FILE: dict[int | str, dict[str, Any]] = {200: {"description": "A file to keep", "content": CONTENT}}


class ComparisonExport(ComparisonQuery):
    """What is compared, and which sheet of it."""

    sheet: str | None = Field(None, description=ONE_SHEET, max_length=200)


class TrendExport(TrendQuery):
    """Which figure over which time, and which sheet of it."""

    sheet: str | None = Field(None, description=ONE_SHEET, max_length=200)


class FleetExport(FleetQuery):
    """Which databases, and which sheet of them."""

    sheet: str | None = Field(None, description=ONE_SHEET, max_length=200)


@router.get("/reports/{id}/export.{format}", response_class=Response, responses=FILE | problems(400, 404, 422))
def export_report(
    request: Request,
    public_id: Annotated[str, Path(alias="id", description="The upload's id")],
    fmt: Fmt,
    part: Part = 1,
    sheet: OnlySheet = None,
) -> Response:
    """One report: the analysis object, a text for a ticket, the page as one file, or every figure in sheets.

    `csv` holds its sheets one below the other, each under its title; with `sheet` it is that table alone.
    """
    store: Store = request.app.state.store
    databases: Databases = request.app.state.databases
    raw = store.document(public_id, part)
    if raw is None:
        raise NotFound("There is no report of that id and part.")

    def tables() -> Sequence[dict[str, Any]]:
        return store.tables(public_id, part) or []

    found = export.exported(msgspec.json.decode(raw), tables, raw=raw, database=databases.of_report(public_id, part))
    return answer(fmt, found, sheet)


@router.get("/comparisons/export.{format}", response_class=Response, responses=FILE | problems(400, 404, 422))
def export_comparison(request: Request, fmt: Fmt, query: Annotated[ComparisonExport, Query()]) -> Response:
    """Before against after: the comparison object, a text for a ticket, the page as one file, or sheets."""
    asked = ComparisonQuery(**query.model_dump(exclude={"sheet"})).asked()
    found = comparing_of(request.app.state).answer(asked)
    return answer(fmt, of_comparison.exported(found), query.sheet)


@router.get("/databases/{id}/trend/export.{format}", response_class=Response, responses=FILE | problems(400, 404, 422))
def export_trend(
    request: Request,
    public_id: Annotated[str, Path(alias="id", description="The database's id")],
    fmt: Fmt,
    query: Annotated[TrendExport, Query()],
) -> Response:
    """One figure over time: the trend object, a text for a ticket, the page as one file, or its points in sheets."""
    history = History(request.app.state.store.engine)
    found = trend(history, public_id, query.model_dump(exclude={"sheet"}))
    return answer(fmt, of_trend.exported(found), query.sheet)


@router.get("/fleet/export.{format}", response_class=Response, responses=FILE | problems(400, 404, 422))
def export_fleet(request: Request, fmt: Fmt, query: Annotated[FleetExport, Query()]) -> Response:
    """All databases beside each other: the fleet object, a text for a ticket, the page as one file, or sheets."""
    found = fleet_of(request.app.state).table(query.asked())
    return answer(fmt, of_fleet.exported(found), query.sheet)
