"""The first page: drop zone, curl line, samples, recent reports."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from app.forecasts import view as forecastview
from app.reports.samples import Sample, all_samples
from app.settings import Settings
from app.store.reports import ReportLine, Store
from app.store.tables import BIGGEST
from app.web.deletion_notice import deletion
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

RECENT = 20


@dataclass(frozen=True)
class Context:
    """What `reports/home.html` gets."""

    address: str
    """The service's own address, for the curl line."""
    samples: Sequence[Sample]
    """Sample reports to try."""
    recent: Sequence[ReportLine]
    """The newest reports, or those after a cursor."""
    older: int | None
    """The cursor of the reports after these; None at the end."""
    total: int
    """How many reports are stored."""
    judged_by: Mapping[str, str]
    """By the versions that judged a report, what is to be said of those that are not today's."""
    largest_mib: int
    """The largest file that is taken, in MiB."""
    deleted: str
    """What has just been deleted, in a sentence; empty where nothing was."""


@router.get("/")
def home(
    request: Request,
    store: Provided[Store],
    settings: Provided[Settings],
    before: int | None = Query(None, ge=1, le=BIGGEST),
    deleted: str = "",
) -> HTMLResponse:
    """The drop zone and what was dropped before; `before` is the cursor of older reports."""
    page = store.reports(before=before, limit=RECENT)
    context = Context(
        address=str(request.base_url).rstrip("/"),
        samples=all_samples(),
        recent=page.reports,
        older=page.next,
        total=store.count(),
        judged_by=forecastview.older_stamps(one.versions for one in page.reports),
        largest_mib=settings.max_upload_bytes // 2**20,
        deleted=deletion("uploaded file", deleted),
    )
    return render("reports/home.html", context)
