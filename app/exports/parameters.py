"""What every export's route asks for and answers with, as OpenAPI shows it."""

from typing import Annotated, Any

from fastapi import Path, Query

from app.exports.response import TYPES, Format
from app.web.examples import OF

Fmt = Annotated[Format, Path(alias="format", description="json, md, html, xlsx or csv")]
ONE_SHEET = "xlsx and csv: only the sheet of this title"
OnlySheet = Annotated[str | None, Query(description=ONE_SHEET, max_length=200)]
CONTENT = {kind.partition(";")[0]: {"schema": {"type": "string"}} for kind in TYPES.values()}


def file(document: str) -> dict[int | str, dict[str, Any]]:
    """The answer of an export; `document` is the type of what it holds as JSON, for an example."""
    content = {**CONTENT, "application/json": {"schema": {"type": "object"}, OF: document}}
    return {200: {"description": "A file to keep", "content": content}}
