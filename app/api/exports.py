"""Exports: the same figures as Markdown, one-file HTML, Excel, CSV and JSON."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from app.databases import Databases
from app.errors import NotFound
from app.exports import of_report
from app.exports.answer import TYPES, Format, answer
from app.schemas import problems
from app.store import MOST_PARTS, Store

router = APIRouter(prefix="/api/v1", tags=["exports"])

Fmt = Annotated[Format, Path(alias="format", description="json, md, html, xlsx or csv")]
OnlySheet = Annotated[str | None, Query(description="xlsx and csv: only the sheet of this title", max_length=200)]
Part = Annotated[int, Query(ge=1, le=MOST_PARTS, description="Which report of a file that holds several")]
CONTENT = {kind.partition(";")[0]: {"schema": {"type": "string"}} for kind in TYPES.values()}
CONTENT["application/json"] = {"schema": {"type": "object"}}
FILE: dict[int | str, dict[str, Any]] = {200: {"description": "A file to keep", "content": CONTENT}}


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

    found = of_report.exported(msgspec.json.decode(raw), tables, raw=raw, database=databases.of_report(public_id, part))
    return answer(fmt, found, sheet)
