"""The page within the source view: an HTML report as it looks, in a frame of its own that may do nothing."""

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from app.analysis.html_page import is_page
from app.reports.source_pages import POLICY, SourcePages
from app.store.reports import Store
from app.web.problems import NotFound
from app.web.services import Provided

router = APIRouter(include_in_schema=False)


@router.get("/reports/{id}/source/page")
def source_frame(
    id: str, store: Provided[Store], pages: Provided[SourcePages], line: int | None = Query(None, ge=1)
) -> HTMLResponse:
    """The report with that line marked."""
    text = store.source_text(id)
    if text is None or not is_page(text):
        raise NotFound("There is no such report, or it is no HTML: open its text.")
    # A page of its own tab cannot both be in a sandbox and share nothing with who opened it.
    headers = {"content-security-policy": POLICY, "cross-origin-opener-policy": "unsafe-none"}
    return HTMLResponse(pages.page(text, line), headers=headers)
