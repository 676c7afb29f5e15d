"""What addresses name, as every route reads it and the API's description tells it."""

from typing import Annotated

from fastapi import Path, Query

from app.store.reports import MOST_PARTS

ReportId = Annotated[str, Path(alias="id", description="The upload's id")]
DatabaseId = Annotated[str, Path(alias="id", description="The database's id")]
CurveId = Annotated[str, Path(alias="id", description="The curve's id")]
Part = Annotated[int, Query(ge=1, le=MOST_PARTS, description="Which report of a file that holds several")]

DATABASES = "/api/v1/databases"
CURVES = "/api/v1/curves"
REPORTS = "/api/v1/reports"


def report_url(public_id: str, part: int) -> str:
    """Where a report is read; the first one of its file needs no part."""
    return f"{REPORTS}/{public_id}{f'?part={part}' if part > 1 else ''}"
