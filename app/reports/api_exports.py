"""One report as a file to keep: Markdown, one-file HTML, Excel, CSV or JSON."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from app.declared.databases import Databases
from app.exports.parameters import FILE, Fmt, OnlySheet
from app.exports.response import answer
from app.reports import export
from app.store.reports import MOST_PARTS, Store
from app.web.problems import NotFound
from app.web.schemas import problems

router = APIRouter(prefix="/api/v1", tags=["exports"])

Part = Annotated[int, Query(ge=1, le=MOST_PARTS, description="Which report of a file that holds several")]


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
