"""One figure of a database over time."""

from typing import Annotated

from fastapi import APIRouter, Query

from app.history.frames import History
from app.trend.document import TrendDocument
from app.trend.schemas import TrendQuery
from app.trend.service import trend
from app.web.addresses import DATABASES, DatabaseId
from app.web.schemas import problems
from app.web.services import Provided

router = APIRouter(prefix=DATABASES, tags=["databases"])


@router.get("/{id}/trend", responses=problems(400, 404, 422))
def get_trend(
    public_id: DatabaseId,
    history: Provided[History],
    query: Annotated[TrendQuery, Query()],
) -> TrendDocument:
    """Any metric over time: its points, statistics, changes of level told from noise, markers, weekday and hour.

    A text and an HTML copy of an interval count once, and a long window is left out where shorter ones are stored.
    """
    return trend(history, public_id, query.model_dump())
