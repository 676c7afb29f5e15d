"""The page of all databases: who waits for storage, where faster media pay, what one array must deliver."""

from dataclasses import replace

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.fleet import query as fleetasked
from app.fleet.page_context import TEMPLATE, Context, context
from app.fleet.service import Fleet
from app.store.worked_out.tallies import Held
from app.web.caller import Asking
from app.web.kept_pages import kept
from app.web.left_out import Fault, without_faults
from app.web.services import Provided
from app.web.templating import is_fragment, render

__all__ = ["Context", "router"]
router = APIRouter(include_in_schema=False)

MADE: Held[Context] = Held(8)
"""The page as it was made, while databases and their reports are the same, whatever is written elsewhere."""
FAULTS = {
    "invalid_sort": Fault(("sort",), "There is no such column to sort by: choose a heading of the tables."),
    "invalid_range": Fault(("since", "until")),
}


@router.get("/fleet")
@kept
def fleet_page(request: Request, fleet: Provided[Fleet], caller: Asking) -> Response:
    """The table in the order that the address asks for; what cannot be stands in the form with what is wrong."""
    typed = dict(request.query_params)
    asked, fault = without_faults(typed, fleetasked.read, FAULTS)
    page = fleet.shown(asked, caller, MADE, context)
    if not fault:
        return render(TEMPLATE, page)
    since, until = (typed.get(name, "") for name in ("since", "until"))
    shown = replace(page, since=since, until=until, fault=fault)
    return render(TEMPLATE, shown, 200 if is_fragment(request) else 422)
