"""Figures of a database over time."""

from typing import Annotated

from fastapi import APIRouter, Query

from app.history.frames import History
from app.trend.document import TrendDocument
from app.trend.schemas import TrendQuery
from app.trend.service import members_of, trends
from app.web.addresses import DATABASES, DatabaseId
from app.web.caller import Asking
from app.web.schemas import problems
from app.web.services import Provided

router = APIRouter(prefix=DATABASES, tags=["databases"])


@router.get("/{id}/trend", responses=problems(400, 404, 422))
def get_trend(
    public_id: DatabaseId,
    history: Provided[History],
    caller: Asking,
    query: Annotated[TrendQuery, Query()],
) -> TrendDocument:
    """Any metrics of any series over time: points, statistics, changes of level told from noise, markers.

    Name `metric` and `series` as often as wanted: `trends` has an entry for each metric of each series, at most 20.
    A text and an HTML copy of an interval count once, and a long window is left out where shorter ones are stored.
    """
    members = members_of(history, public_id, caller)
    return trends(history, members, query.asked())
