"""The fleet: all databases beside each other."""

from typing import Annotated

from fastapi import APIRouter, Query

from app.fleet.document import FleetPage
from app.fleet.paging import page_of
from app.fleet.schemas import FLEET, FleetPageQuery
from app.fleet.service import Fleet
from app.web.caller import Asking
from app.web.schemas import problems
from app.web.services import Provided

router = APIRouter(prefix=FLEET, tags=["fleet"])


@router.get("", responses=problems(400, 422))
def get_fleet(fleet: Provided[Fleet], query: Annotated[FleetPageQuery, Query()], caller: Asking) -> FleetPage:
    """Every database over its last 30 days, or over a range: load, latency, what faster media would gain, totals.

    Figures have four digits. The totals, on the first page, are summed on one clock: databases with a time zone in UTC,
    those without as if their clocks were one.
    """
    return page_of(fleet.table(query.asked(), caller), query.cursor, query.limit)
