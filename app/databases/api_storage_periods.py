"""What was declared of a database's storage before it changed: it can be forgotten."""

from typing import Annotated

from fastapi import APIRouter, Path

from app.databases import markers
from app.declared.databases import Databases
from app.ingest.judge_later import JudgeLater
from app.web.addresses import DATABASES, DatabaseId
from app.web.problems import NotFound
from app.web.schemas import problems
from app.web.services import Provided

router = APIRouter(prefix=DATABASES, tags=["databases"])

Until = Annotated[str, Path(description="The time until which it held, as `periods` tells it")]


@router.delete("/{id}/storage/periods/{until}", status_code=204, responses=problems(400, 403, 404, 422))
def forget_period(
    public_id: DatabaseId,
    until: Until,
    databases: Provided[Databases],
    judge_later: Provided[JudgeLater],
) -> None:
    """Forget what was declared until then: what was declared after it holds for those reports too."""
    moment = markers.moment(until)
    if moment is None or not databases.forget_period(public_id, moment):
        raise NotFound("Nothing is declared of that database until then.")
    judge_later.databases(public_id)
