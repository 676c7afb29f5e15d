"""Databases: list, read, declare what their storage is and which load curve it has."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, BackgroundTasks, Depends, Query, Request
from pydantic import NaiveDatetime

from app.databases.rest import judged_later, whole
from app.databases.schemas import CurveChoice, DatabaseDetail, DatabaseItem, DatabaseList, DatabaseQuery
from app.declared.databases import NO_DATABASE, Databases, NoCurve
from app.store.removal import Removal
from app.text import storage_form
from app.web.addresses import DATABASES, DatabaseId
from app.web.problems import NotFound, Problem
from app.web.schemas import problems
from app.web.services import AllServices, Provided, Services

router = APIRouter(prefix=DATABASES, tags=["databases"])

SINCE = (
    "When the storage changed, on the clock of the database: what was declared until now, and the curve, go on holding "
    "for the reports that end then or before"
)
CHANGES = problems(400, 403, 404, 413, 422, 503)
BODY = {"requestBody": {"required": True, "content": {"application/json": {"schema": storage_form.schema()}}}}


async def declared(request: Request) -> dict[str, Any]:
    """The body as storage facts, checked."""
    try:
        body = msgspec.json.decode(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Problem(422, "invalid_request", "Send the storage facts as a JSON object.") from error
    if not isinstance(body, dict):
        raise Problem(422, "invalid_request", "Send the storage facts as a JSON object, such as {} for none.")
    if wrong := storage_form.wrong(body):
        raise Problem(422, "invalid_storage", str(wrong))
    return body


@router.get("", responses=problems(400, 422))
def list_databases(query: Annotated[DatabaseQuery, Query()], databases: Provided[Databases]) -> DatabaseList:
    """Every database, each with its newest report, newest first; one that is joined into another is shown in that."""
    page = databases.page(before=query.before, limit=query.limit, group=query.group)
    items = [DatabaseItem.of(line) for line in page.databases]
    return DatabaseList(databases=items, next=None if page.next is None else str(page.next))


@router.get("/{id}", responses=problems(400, 404, 422))
def get_database(public_id: DatabaseId, services: AllServices) -> DatabaseDetail:
    """One database with its series, its newest reports, its storage facts and its load curve."""
    return whole(services, public_id)


@router.put("/{id}/storage", responses=CHANGES, openapi_extra=BODY)
def put_storage(
    public_id: DatabaseId,
    services: AllServices,
    storage: Annotated[dict[str, Any], Depends(declared)],
    later: BackgroundTasks,
    since: Annotated[NaiveDatetime | None, Query(description=SINCE, examples=["2026-05-01T00:00:00"])] = None,
) -> DatabaseDetail:
    """Declare what no report can know, in place of what was declared before; its reports are judged again.

    That happens after the answer; a report that is read meanwhile is judged again first.
    """
    if not services[Databases].declare(public_id, storage, since):
        raise NotFound(NO_DATABASE)
    return _changed(services, public_id, later)


@router.put("/{id}/curve", responses=CHANGES)
def put_curve(
    public_id: DatabaseId, services: AllServices, choice: CurveChoice, later: BackgroundTasks
) -> DatabaseDetail:
    """Let the database stand on a load curve, or on none; its reports are judged again after the answer."""
    try:
        known = services[Databases].stand_on(public_id, choice.curve)
    except NoCurve as error:
        raise NotFound("There is no load curve of that id; /api/v1/curves lists them.") from error
    if not known:
        raise NotFound(NO_DATABASE)
    return _changed(services, public_id, later)


@router.delete("/{id}", status_code=204, responses=problems(400, 403, 404, 422, 503))
def delete_database(public_id: DatabaseId, removal: Provided[Removal]) -> None:
    """Remove a database with its reports and their files; a file that holds reports of others too stays with those.

    What is joined into it stays, as a database of its own again.
    """
    if not removal.database(public_id):
        raise NotFound(NO_DATABASE)


def _changed(services: Services, public_id: str, later: BackgroundTasks) -> DatabaseDetail:
    judged_later(services, later, public_id)
    return whole(services, public_id)
