"""The fleet: all databases beside each other."""

from typing import Annotated

from fastapi import APIRouter, Query

from app.fleet.document import FleetObject
from app.fleet.schemas import FLEET, FleetQuery
from app.fleet.service import Fleet
from app.web.schemas import problems
from app.web.services import Provided

router = APIRouter(prefix=FLEET, tags=["fleet"])


@router.get("", responses=problems(400, 422))
def get_fleet(fleet: Provided[Fleet], query: Annotated[FleetQuery, Query()]) -> FleetObject:
    """Every database over its last 30 days, or over a range: load, latency, what faster media would gain, totals.

    The totals are summed on one clock: databases with a time zone in UTC, those without as if their clocks were one.
    """
    return fleet.table(query.asked())
