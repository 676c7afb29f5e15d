"""The first page: drop zone, curl line, samples, the newest reports."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup
from sqlalchemy import Engine

from app.reports.list_columns import RECENT, drawn
from app.reports.samples import Sample, all_samples
from app.settings import Settings
from app.store.lists.report_filter import Filter
from app.store.reports import Store
from app.store.upkeep.samples import Samples
from app.web.addresses import from_root
from app.web.caller import Asking
from app.web.deletion_notice import deletion
from app.web.list_address import Column
from app.web.requests.request_errors import size_in_words
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

SHOWN = 10


@dataclass(frozen=True)
class Context:
    """What `reports/home.html` gets."""

    address: str
    """The service's own address, for the curl line."""
    samples: Sequence[Sample]
    """Sample reports to try."""
    recent: Sequence[Markup]
    """The newest reports, without samples, a line of the table each."""
    columns: Sequence[Column]
    """What is shown of each."""
    total: int
    """How many reports are stored that are no samples."""
    tried: int
    """How many samples are stored."""
    largest: str
    """The largest file that is taken, in words."""
    redacted: Literal["never", "asked", "always"]
    """Whether reports are redacted before they are stored: not here, where the sender asks for it, all."""
    deleted: str
    """What has just been deleted, in a sentence; empty where nothing was."""


@router.get("/")
def home(
    request: Request,
    store: Provided[Store],
    stored: Provided[Samples],
    engine: Provided[Engine],
    settings: Provided[Settings],
    caller: Asking,
    deleted: str = "",
) -> HTMLResponse:
    """The drop zone and what was dropped last."""
    newest = store.reports(caller, Filter(sample=False), limit=SHOWN).reports
    tried = stored.count()
    context = Context(
        address=str(request.base_url).rstrip("/") + from_root(""),
        samples=all_samples(),
        recent=drawn(engine, newest, RECENT),
        columns=RECENT,
        total=store.count(caller) - tried,
        tried=tried,
        largest=size_in_words(settings.max_upload_bytes),
        redacted="always" if settings.redact_uploads else "asked" if settings.redact_key else "never",
        deleted=deletion("uploaded file", deleted),
    )
    return render("reports/home.html", context)
