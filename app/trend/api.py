"""One figure of a database over time."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from app.databases.schemas import DATABASES
from app.history.frames import History
from app.trend.schemas import TrendDocument, TrendQuery
from app.trend.service import trend
from app.web.schemas import problems

router = APIRouter(prefix=DATABASES, tags=["databases"])


@router.get("/{id}/trend", response_model=TrendDocument, responses=problems(400, 404, 422))
def get_trend(
    request: Request,
    public_id: Annotated[str, Path(alias="id", description="The database's id")],
    query: Annotated[TrendQuery, Query()],
) -> Response:
    """Any metric over time: its points, statistics, changes of level told from noise, markers, weekday and hour.

    A text and an HTML copy of an interval count once, and a long window is left out where shorter ones are stored.
    """
    found = trend(History(request.app.state.store.engine), public_id, query.model_dump())
    return Response(msgspec.json.encode(found), media_type="application/json")
