"""The audit log for admins' programs: a page at a time, or as one file."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import StreamingResponse

from app.audit.document import AUDIT, AuditList
from app.audit.files import MEDIA, pieces
from app.audit.list_query import AuditNarrowing, AuditQuery
from app.audit.service import AuditLog
from app.web.open_api import Responses
from app.web.schemas import problems
from app.web.services import Provided
from app.web.struct_schemas import answers, encoded

router = APIRouter(prefix=AUDIT, tags=["operation"])

Form = Literal["csv", "jsonl"]
FILE: Responses = {
    200: {"description": "Every entry, the oldest first",
          "content": {"text/csv": {"schema": {"type": "string"}}, "application/jsonl": {"schema": {"type": "string"}}}}
}  # fmt: skip


@router.get("", response_class=Response, responses=answers(AuditList) | problems(400, 403, 422, 503))
def list_audit(query: Annotated[AuditQuery, Query()], log: Provided[AuditLog]) -> Response:
    """Who did what, the newest first. For admins."""
    return encoded(log.page(query.cursor, query.limit, query.wanted()))


@router.get("/export.{format}", response_class=StreamingResponse, responses=FILE | problems(400, 403, 404, 422, 503))
def export_audit(
    form: Annotated[Form, Path(alias="format", description="csv, or jsonl: a JSON object a line")],
    query: Annotated[AuditNarrowing, Query()],
    log: Provided[AuditLog],
) -> StreamingResponse:
    """The whole log, or what it is narrowed to, as a file that is written while it is read. For admins."""
    named = {"content-disposition": f'attachment; filename="iobound-audit.{form}"'}
    return StreamingResponse(pieces(log.each(query.wanted()), form), media_type=MEDIA[form], headers=named)
