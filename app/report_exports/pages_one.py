"""One export of many reports: how far it is, and its file; cancelled or removed. Works without a script."""

from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse

from app.report_exports.asking import ReportExports
from app.report_exports.document import ExportState
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

NONE = "There is no such export any more: tick the reports again in their list."


@dataclass(frozen=True)
class Context:
    """What `report_exports/one.html` gets."""

    export: ExportState
    """The export."""


@router.get("/exports/{id}")
def export_page(exports: Provided[ReportExports], id: str) -> HTMLResponse:
    """How far it is; it asks again by itself until it ends."""
    return render("report_exports/one.html", Context(_known(exports, id)))


@router.post("/exports/{id}/end")
def end(exports: Provided[ReportExports], id: str) -> RedirectResponse:
    """Cancels one that runs; removes one that does not."""
    running = _known(exports, id).running
    exports.end(id)
    return RedirectResponse(f"/exports/{id}" if running else "/reports?done=exports-1", status_code=303)


def _known(exports: ReportExports, public_id: str) -> ExportState:
    state = exports.state(public_id)
    if state is None:
        raise NotFound(NONE)
    return state
