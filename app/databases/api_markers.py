"""Dated markers of a database: what happened to it."""

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from app.databases import markers
from app.databases.markers import Markers, UnknownMarker, Wanted
from app.databases.schemas import MarkerItem
from app.declared.databases import NO_DATABASE
from app.web.addresses import DATABASES, DatabaseId
from app.web.problems import NotFound, Problem
from app.web.schemas import NO_NUL, problems
from app.web.services import Provided

WHEN = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?)?$"  # no zone
router = APIRouter(prefix=DATABASES, tags=["databases"])


class Marker(BaseModel):
    """A marker as it is to be. `at` is on the clock that the reports print; an id is that of one there is."""

    model_config = ConfigDict(extra="forbid")

    at: str = Field(pattern=WHEN, examples=["2026-05-01", "2026-05-01T04:30:00"])
    text: str = Field(min_length=1, max_length=markers.LONGEST, pattern=NO_NUL, examples=["moved to all-flash"])
    id: str | None = None


class MarkerBody(BaseModel):
    """All markers of the database."""

    model_config = ConfigDict(extra="forbid")

    markers: list[Marker] = Field(max_length=markers.MOST)


class MarkerList(BaseModel):
    """Markers by time; those of databases that are joined into it among them."""

    markers: list[MarkerItem]


@router.get("/{id}/markers", responses=problems(400, 404, 422))
def list_markers(public_id: DatabaseId, stored: Provided[Markers]) -> MarkerList:
    """What happened to the database, and to those joined into it."""
    return _listed(public_id, stored)


@router.put("/{id}/markers", responses=problems(400, 403, 404, 413, 422, 503))
def put_markers(public_id: DatabaseId, body: MarkerBody, stored: Provided[Markers]) -> MarkerList:
    """Put these in place of the database's own markers; one that is sent with its id keeps it."""
    _listed(public_id, stored)
    wanted = []
    for one in body.markers:
        read, faults = markers.read(one.at, one.text, one.id)
        if read is None:
            raise Problem(422, "invalid_marker", next(iter(faults.values())))
        wanted.append(read)
    _replace(public_id, wanted, stored)
    return _listed(public_id, stored)


def _replace(public_id: str, wanted: list[Wanted], stored: Provided[Markers]) -> None:
    try:
        known = stored.replace(public_id, wanted)
    except UnknownMarker as error:
        sentence = (
            "A marker was sent with an id that this database has none of, or twice: leave the id out for a new one."
        )
        raise Problem(422, "unknown_marker", sentence) from error
    if not known:
        raise NotFound(NO_DATABASE)


def _listed(public_id: str, stored: Provided[Markers]) -> MarkerList:
    found = stored.of(public_id)
    if found is None:
        raise NotFound(NO_DATABASE)
    return MarkerList(markers=[MarkerItem.of(one) for one in found])
