"""What every export's route asks for and answers with, as OpenAPI shows it."""

from typing import Annotated

from fastapi import Path, Query

from app.exports.response import TYPES, Format
from app.web.examples import OF
from app.web.open_api import Json, Responses
from app.web.schemas import problems
from app.web.stated_clean import NO_NUL

Fmt = Annotated[Format, Path(alias="format", description="json, md, html, xlsx, csv or pdf")]
ONE_SHEET: Json = {
    "description": "xlsx and csv: only the sheet of this title",
    "max_length": 200,
    "pattern": NO_NUL,
}
OnlySheet = Annotated[str | None, Query(**ONE_SHEET)]
REDACTED = "Without customers: names, statements and addresses are replaced, by a key of this one export"
Redacted = Annotated[bool, Query(description=REDACTED)]
PROBLEMS = problems(400, 404, 413, 422, 501, 503)
"""What an export may be refused with; a PDF also for want of its library, of time or of memory."""
CONTENT = {kind.partition(";")[0]: {"schema": {"type": "string"}} for kind in TYPES.values()}


def file(document: str) -> Responses:
    """The answer of an export; `document` is the type of what it holds as JSON, for an example."""
    content = {**CONTENT, "application/json": {"schema": {"type": "object"}, OF: document}}
    return {200: {"description": "A file to keep", "content": content}}
