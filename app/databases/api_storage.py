"""What a database's storage is declared to be: read, replace, change in part."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Self

from fastapi import APIRouter, Body, Query, Response
from pydantic import BaseModel, Field, NaiveDatetime, WithJsonSchema

from app.databases.rest import judged_later, whole
from app.databases.schemas import DatabaseDetail
from app.declared.databases import NO_DATABASE, Databases, Stated
from app.declared.facts import Period
from app.text import storage_form
from app.web.addresses import DATABASES, DatabaseId, from_root
from app.web.all_services import AllServices
from app.web.answers.preconditions import Precondition, Unchanged, tagged
from app.web.problems import NotFound, Problem
from app.web.requests.json_bodies import MERGE_PATCH
from app.web.schemas import problems
from app.web.services import Provided
from rules.storage.inputs.declared import StorageFacts

router = APIRouter(prefix=DATABASES, tags=["databases"])

SINCE = (
    "When the storage changed, on the clock of the database: what was declared until now, and the curve, go on holding "
    "for the reports that end then or before"
)
CHANGES = problems(400, 403, 404, 412, 413, 415, 422, 503)
Facts = Annotated[dict[str, object], Body(), WithJsonSchema(storage_form.schema())]
SomeFacts = Annotated[dict[str, object], Body(media_type=MERGE_PATCH), WithJsonSchema(storage_form.schema())]
Since = Annotated[NaiveDatetime | None, Query(description=SINCE, examples=["2026-05-01T00:00:00"])]


class PeriodItem(BaseModel):
    """What held for the reports that end at `until` or before; it is forgotten by DELETE at `url`."""

    url: str
    database_id: str
    until: datetime
    storage: StorageFacts | None
    curve: str | None = Field(description="The load curve of that time, by its id")

    @classmethod
    def of(cls, period: Period, database: str) -> Self:
        url = from_root(f"{DATABASES}/{database}/storage/periods/{period.until.isoformat()}")
        return cls(url=url, database_id=database, until=period.until, storage=period.storage, curve=period.curve)


class Declared(BaseModel):
    """The storage facts of today, and those of earlier times, the oldest first."""

    database_id: str
    storage: StorageFacts | None
    periods: list[PeriodItem]

    @classmethod
    def of(cls, stated: Stated, database: str) -> Self:
        return cls(
            database_id=database,
            storage=stated.storage,
            periods=[PeriodItem.of(period, database) for period in stated.periods],
        )


@router.get("/{id}/storage", responses=problems(400, 404, 422))
def get_storage(public_id: DatabaseId, databases: Provided[Databases], response: Response) -> Declared:
    """What is declared of its storage, and what was before it changed."""
    stated = databases.stated(public_id)
    if stated is None:
        raise NotFound(NO_DATABASE)
    return tagged(Declared.of(stated, public_id), response)


@router.put("/{id}/storage", responses=CHANGES)
def put_storage(
    public_id: DatabaseId,
    services: AllServices,
    storage: Facts,
    only_if: Unchanged,
    since: Since = None,
) -> DatabaseDetail:
    """Declare what no report can know, in place of what was declared before; its reports are judged again.

    That happens after the answer; a report that is read meanwhile is judged again first.
    """
    _restate(services[Databases], public_id, lambda _: storage, only_if, since)
    judged_later(services, public_id)
    return whole(services, public_id)


@router.patch("/{id}/storage", responses=CHANGES)
def patch_storage(
    public_id: DatabaseId,
    services: AllServices,
    storage: SomeFacts,
    only_if: Unchanged,
    since: Since = None,
) -> DatabaseDetail:
    """Declare some facts: what is left out stays as it is declared, null clears. Its reports are judged again, too."""
    _restate(services[Databases], public_id, lambda now: {**now, **storage}, only_if, since)
    judged_later(services, public_id)
    return whole(services, public_id)


def _restate(
    databases: Databases,
    public_id: str,
    merged: Callable[[StorageFacts], Mapping[str, object]],
    only_if: Precondition,
    since: datetime | None,
) -> None:
    def change(now: Stated) -> StorageFacts:
        only_if.check(Declared.of(now, public_id))
        try:
            return storage_form.declared(merged(now.storage or {}))
        except storage_form.WrongFacts as error:
            raise Problem(422, "invalid_storage", str(error)) from error

    if not databases.restate(public_id, change, since):
        raise NotFound(NO_DATABASE)
