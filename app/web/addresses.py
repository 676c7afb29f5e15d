"""What addresses name, as every route reads it and the API's description tells it, and how one is written.

Inside the program an address begins at the service: `/reports/k7m2qv9xhc`. Behind a proxy the service may lie under a
path, `IOBOUND_ROOT_PATH`. It is put before an address where that one leaves: in JSON and in `Location` of what was made
by `from_root`, in pages and redirects by `app/web/layers/under_root.py`, in scripts by `app/static/root.js`.
"""

from contextvars import ContextVar
from typing import Annotated

from fastapi import Path, Query

from app.store.reports import MOST_PARTS

ReportId = Annotated[str, Path(alias="id", description="The upload's id")]
DatabaseId = Annotated[str, Path(alias="id", description="The database's id")]
CurveId = Annotated[str, Path(alias="id", description="The curve's id")]
Part = Annotated[int, Query(ge=1, le=MOST_PARTS, description="Which report of a file that holds several")]

ROOT: ContextVar[str] = ContextVar("root", default="")
"""Under which path the service lies while it answers this request: empty, or as `/iobound`."""
DATABASES = "/api/v1/databases"
CURVES = "/api/v1/curves"
SCALING = "/api/v1/scaling"
CURVE_COMPARISON, CURVE_SHEET = "/api/v1/curve-comparison", "/api/v1/curve-sheet"
REPORTS = "/api/v1/reports"
WEBHOOKS = "/api/v1/webhooks"


def from_root(address: str) -> str:
    """An address of this service as others call it."""
    return ROOT.get() + address


def report_path(public_id: str, part: int) -> str:
    """Where a report is read within the service; the first one of its file needs no part."""
    return f"{REPORTS}/{public_id}{f'?part={part}' if part > 1 else ''}"


def report_url(public_id: str, part: int) -> str:
    """Where others read a report."""
    return from_root(report_path(public_id, part))
