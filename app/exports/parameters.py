"""What every export's route asks for and answers with, as OpenAPI shows it."""

from typing import Annotated, Any

from fastapi import Path, Query

from app.exports.response import TYPES, Format

Fmt = Annotated[Format, Path(alias="format", description="json, md, html, xlsx or csv")]
ONE_SHEET = "xlsx and csv: only the sheet of this title"
OnlySheet = Annotated[str | None, Query(description=ONE_SHEET, max_length=200)]
CONTENT = {kind.partition(";")[0]: {"schema": {"type": "string"}} for kind in TYPES.values()}
CONTENT["application/json"] = {"schema": {"type": "object"}}
FILE: dict[int | str, dict[str, Any]] = {200: {"description": "A file to keep", "content": CONTENT}}
