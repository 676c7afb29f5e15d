"""How a database is called, grouped, timed and kept."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Body, Query, Response
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from app.databases.rest import whole
from app.databases.schemas import DatabaseDetail
from app.databases.settings import (
    LONGEST,
    MOST_DAYS,
    MOST_REPORTS,
    DatabaseSettings,
    KeptSettings,
    SettingsChange,
    checked,
)
from app.declared.databases import NO_DATABASE
from app.store.upkeep.retention import Retention
from app.web.addresses import DATABASES, DatabaseId
from app.web.all_services import AllServices
from app.web.answers.preconditions import Precondition, Unchanged, tagged
from app.web.problems import NotFound, Problem
from app.web.requests.json_bodies import MERGE_PATCH
from app.web.schemas import problems
from app.web.services import Provided, Services
from app.web.stated_clean import NO_NUL

router = APIRouter(prefix=DATABASES, tags=["databases"])

CHANGES = problems(400, 403, 404, 412, 413, 415, 422, 503)
DAYS = "Reports that end this many days before its newest one are removed"
REPORTS = "The newest intervals of each instance that are kept"


def _whole(value: object) -> object:
    """53 and 53.0, as JSON knows no difference; no text, no truth."""
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return value
    raise PydanticCustomError("int_type", "Input should be a valid integer")


Whole = Annotated[int | None, BeforeValidator(_whole)]


class Settings(BaseModel):
    """What a database is called, grouped, timed and kept by; null is none."""

    model_config = ConfigDict(extra="forbid")

    label: str | None = Field(default=None, max_length=LONGEST, pattern=NO_NUL, examples=["Sales"])
    group: str | None = Field(default=None, max_length=LONGEST, pattern=NO_NUL, examples=["Estate A"])
    time_zone: str | None = Field(default=None, max_length=LONGEST, description="IANA name", examples=["Europe/Vienna"])
    keep_days: Whole = Field(default=None, ge=1, le=MOST_DAYS, description=DAYS)
    keep_reports: Whole = Field(default=None, ge=1, le=MOST_REPORTS, description=REPORTS)


class Going(BaseModel):
    """What would be removed: reports, their files, and the end of the newest of them."""

    reports: int
    files: int
    up_to: datetime | None


@router.get("/{id}/settings", responses=problems(400, 404, 422))
def get_settings(public_id: DatabaseId, settings: Provided[DatabaseSettings], response: Response) -> KeptSettings:
    """Label, group, time zone, and how much is kept."""
    kept = settings.kept(public_id)
    if kept is None:
        raise NotFound(NO_DATABASE)
    return tagged(kept, response)


@router.put("/{id}/settings", responses=CHANGES)
def put_settings(
    public_id: DatabaseId, settings: Settings, services: AllServices, only_if: Unchanged
) -> DatabaseDetail:
    """All settings in place of those that there are: what is left out is none.

    What is older than is kept is removed at once, and after each upload.
    """
    return _set(public_id, settings.model_dump(), services, only_if)


@router.patch("/{id}/settings", responses=CHANGES)
def patch_settings(
    public_id: DatabaseId,
    settings: Annotated[Settings, Body(media_type=MERGE_PATCH)],
    services: AllServices,
    only_if: Unchanged,
) -> DatabaseDetail:
    """Some settings: what is left out stays as it is, null clears. What is older than is kept is removed at once."""
    return _set(public_id, settings.model_dump(exclude_unset=True), services, only_if)


def _set(
    public_id: str, sent: Mapping[str, str | int | None], services: Services, only_if: Precondition
) -> DatabaseDetail:
    def changes(now: KeptSettings) -> SettingsChange:
        only_if.check(now)
        change, faults = checked(sent)
        if faults:
            raise Problem(422, "invalid_settings", next(iter(faults.values())))
        return change

    changed = services[DatabaseSettings].change(public_id, changes)
    if changed is None:
        raise NotFound(NO_DATABASE)
    if changed.removes:
        services[Retention].apply(public_id)
    return whole(services, public_id)


@router.get("/{id}/retention", responses=problems(400, 404, 422))
def preview_retention(
    public_id: DatabaseId,
    retention: Provided[Retention],
    keep_days: Annotated[int | None, Query(ge=1, le=MOST_DAYS, description=DAYS)] = None,
    keep_reports: Annotated[int | None, Query(ge=1, le=MOST_REPORTS, description=REPORTS)] = None,
) -> Going:
    """What would be removed if only so much were kept; nothing is changed.

    A report without times stays, one with a forecast that was kept stays, and a file of several goes when all may go.
    """
    old = retention.preview(public_id, keep_days, keep_reports)
    if old is None:
        raise NotFound(NO_DATABASE)
    return Going(reports=old.reports, files=old.files, up_to=old.up_to)
