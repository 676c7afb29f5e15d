"""What was declared of a database's storage, now and before it changed."""

from datetime import datetime
from typing import Annotated, Self

from fastapi import APIRouter, BackgroundTasks, Path
from pydantic import BaseModel, Field

from app.databases import markers
from app.declared.databases import NO_DATABASE, Databases
from app.declared.facts import Period
from app.ingest.rejudge import Judging
from app.web.addresses import DATABASES, DatabaseId
from app.web.problems import NotFound
from app.web.schemas import problems
from app.web.services import Provided
from rules.storage.inputs.declared import StorageFacts

router = APIRouter(prefix=DATABASES, tags=["databases"])

Until = Annotated[str, Path(description="The time until which it held, as `periods` tells it")]


class PeriodItem(BaseModel):
    """What held for the reports that end at `until` or before."""

    until: datetime
    storage: StorageFacts | None
    curve: str | None = Field(description="The load curve of that time, by its id")

    @classmethod
    def of(cls, period: Period) -> Self:
        return cls(until=period.until, storage=period.storage, curve=period.curve)


class Declared(BaseModel):
    """The storage facts of today, and those of earlier times, the oldest first."""

    storage: StorageFacts | None
    periods: list[PeriodItem]


@router.get("/{id}/storage", responses=problems(400, 404, 422))
def get_storage(public_id: DatabaseId, databases: Provided[Databases]) -> Declared:
    """What is declared of its storage, and what was before it changed."""
    line = databases.one(public_id)
    if line is None:
        raise NotFound(NO_DATABASE)
    periods = [PeriodItem.of(one) for one in databases.periods(public_id)]
    return Declared(storage=line.storage, periods=periods)


@router.delete("/{id}/storage/periods/{until}", status_code=204, responses=problems(400, 403, 404, 422))
def forget_period(
    public_id: DatabaseId,
    until: Until,
    databases: Provided[Databases],
    judging: Provided[Judging],
    later: BackgroundTasks,
) -> None:
    """Forget what was declared until then: what was declared after it holds for those reports too."""
    moment = markers.moment(until)
    if moment is None or not databases.forget_period(public_id, moment):
        raise NotFound("Nothing is declared of that database until then.")
    later.add_task(judging.catch_up, public_id)
