"""Dated markers of a database: what happened to it. They are changed one by one, or all at once."""

from typing import Annotated, TypeVar

from fastapi import APIRouter, Body, Path, Response
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from app.databases import markers
from app.databases.markers import Marked, Markers, TooMany, UnknownMarker, Wanted
from app.databases.schemas import MarkerItem, MarkerList
from app.declared.databases import NO_DATABASE
from app.web import times
from app.web.addresses import DATABASES, DatabaseId
from app.web.answers.preconditions import Precondition, Unchanged, tagged
from app.web.problems import NotFound, Problem
from app.web.requests.invalid_requests import invalid_value
from app.web.requests.json_bodies import MERGE_PATCH
from app.web.schemas import problems
from app.web.services import Provided
from app.web.stated_clean import NO_NUL

DAY = r"[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
HOUR = r"([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,6})?)?"
WHEN = f"^{DAY}([T ]{HOUR})?$"  # no zone
CHANGES = problems(400, 403, 404, 409, 412, 413, 415, 422, 503)
NO_MARKER = "This database has no marker of that id; /api/v1/databases/{id}/markers lists them."
NO_ID_OF_ITS = "A marker was sent with an id that this database has none of, or twice: leave the id out for a new one."
FULL = f"A database has up to {markers.MOST} markers: remove one first."
T = TypeVar("T")
router = APIRouter(prefix=DATABASES, tags=["databases"])


def _time(value: object) -> object:
    if isinstance(value, str):
        try:
            times.read(value, "at")
        except times.NoTime as fault:
            raise invalid_value(fault.wrong.format(example=times.EXAMPLE).rstrip(".")) from fault
    return value


MarkerId = Annotated[str, Path(alias="marker", description="The marker's id")]
At = Annotated[str, Field(pattern=WHEN, examples=["2026-05-01", "2026-05-01T04:30:00"]), BeforeValidator(_time)]
Text = Annotated[str, Field(min_length=1, max_length=markers.LONGEST, pattern=NO_NUL, examples=["moved to all-flash"])]


class NewMarker(BaseModel):
    """What happened, and when, on the clock that the reports print."""

    model_config = ConfigDict(extra="forbid")

    at: At
    text: Text


class MarkerChange(BaseModel):
    """What is to be changed of a marker; neither can be cleared."""

    model_config = ConfigDict(extra="forbid")

    at: At = Field(default_factory=str)
    text: Text = Field(default_factory=str)


class Marker(NewMarker):
    """A marker of a whole list: with its id one that there is. Whose it is and its address are as lists tell them."""

    id: str | None = Field(default=None, pattern=NO_NUL)
    url: str | None = None
    database_id: str | None = None


class MarkerBody(BaseModel):
    """All markers of the database."""

    model_config = ConfigDict(extra="forbid")

    markers: list[Marker] = Field(max_length=markers.MOST)


@router.get("/{id}/markers", responses=problems(400, 404, 422))
def list_markers(public_id: DatabaseId, stored: Provided[Markers], response: Response) -> MarkerList:
    """What happened to the database, and to those joined into it."""
    markers = _existing(stored.of_database(public_id), NO_DATABASE)
    return tagged(MarkerList.of(markers), response)


@router.put("/{id}/markers", responses=CHANGES)
def put_markers(public_id: DatabaseId, body: MarkerBody, stored: Provided[Markers], only_if: Unchanged) -> MarkerList:
    """Put these in place of the database's own markers; one that is sent with its id keeps it."""
    _existing(stored.of_database(public_id), NO_DATABASE)
    wanted = [_read(marker.at, marker.text, marker.id) for marker in body.markers]
    try:
        exists = stored.replace(public_id, wanted, lambda now: only_if.check(MarkerList.of(now)))
    except UnknownMarker as error:
        raise Problem(422, "unknown_marker", NO_ID_OF_ITS) from error
    return MarkerList.of(_existing(stored.of_database(public_id) if exists else None, NO_DATABASE))


@router.post("/{id}/markers", status_code=201, responses=CHANGES)
def add_marker(
    public_id: DatabaseId, new: NewMarker, stored: Provided[Markers], only_if: Unchanged, response: Response
) -> MarkerItem:
    """Add one marker; those that there are stay. `If-Match` is about the list."""
    wanted = _read(new.at, new.text)
    try:
        made = stored.add(public_id, wanted, lambda now: only_if.check(MarkerList.of(now)))
    except TooMany as error:
        raise Problem(409, "too_many", FULL) from error
    item = MarkerItem.of(_existing(made, NO_DATABASE))
    response.headers["Location"] = item.url
    return tagged(item, response)


@router.get("/{id}/markers/{marker}", responses=problems(400, 404, 422))
def get_marker(public_id: DatabaseId, marker: MarkerId, stored: Provided[Markers], response: Response) -> MarkerItem:
    """One of the database's own markers."""
    return tagged(MarkerItem.of(_existing(stored.marker(public_id, marker), NO_MARKER)), response)


@router.put("/{id}/markers/{marker}", responses=CHANGES)
def put_marker(
    public_id: DatabaseId, marker: MarkerId, new: Marker, stored: Provided[Markers], only_if: Unchanged
) -> MarkerItem:
    """Put this in place of a marker, which keeps its id."""
    return MarkerItem.of(_changed(stored, public_id, marker, new, only_if))


@router.patch("/{id}/markers/{marker}", responses=CHANGES)
def patch_marker(
    public_id: DatabaseId,
    marker: MarkerId,
    change: Annotated[MarkerChange, Body(media_type=MERGE_PATCH)],
    stored: Provided[Markers],
    only_if: Unchanged,
    response: Response,
) -> MarkerItem:
    """Change the time or the words of a marker; what is left out stays."""
    return tagged(MarkerItem.of(_changed(stored, public_id, marker, change, only_if)), response)


@router.delete("/{id}/markers/{marker}", status_code=204, responses=problems(400, 403, 404, 412, 422, 503))
def delete_marker(public_id: DatabaseId, marker: MarkerId, stored: Provided[Markers], only_if: Unchanged) -> None:
    """Remove one of the database's own markers."""
    if not stored.remove(public_id, marker, lambda now: only_if.check(MarkerItem.of(now))):
        raise NotFound(NO_MARKER)


def _changed(
    stored: Markers, public_id: str, marker: str, sent: NewMarker | MarkerChange, only_if: Precondition
) -> Marked:
    def changed(now: Marked) -> Wanted:
        only_if.check(MarkerItem.of(now))
        return _read(sent.at or now.at.isoformat(), sent.text or now.text)

    return _existing(stored.change(public_id, marker, changed), NO_MARKER)


def _read(at: str, text: str, id: str | None = None) -> Wanted:
    wanted, faults = markers.read(at, text, id)
    if wanted is None:
        raise Problem(422, "invalid_marker", next(iter(faults.values())))
    return wanted


def _existing(value: T | None, sentence: str) -> T:
    if value is None:
        raise NotFound(sentence)
    return value
