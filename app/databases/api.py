"""Databases: list, read, remove."""

from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy import Engine

from app.databases.list_query import DatabaseQuery
from app.databases.rest import whole
from app.databases.schemas import DatabaseDetail, DatabaseItem, DatabaseList
from app.declared.databases import NO_DATABASE, Databases
from app.history.intervals_count import counted
from app.store.upkeep.removal import Removal
from app.web.addresses import DATABASES, DatabaseId
from app.web.all_services import AllServices
from app.web.caller import Asking
from app.web.problems import NotFound
from app.web.schemas import problems
from app.web.services import Provided

router = APIRouter(prefix=DATABASES, tags=["databases"])


@router.get("", responses=problems(400, 422))
def list_databases(
    query: Annotated[DatabaseQuery, Query()], databases: Provided[Databases], engine: Provided[Engine], caller: Asking
) -> DatabaseList:
    """Every database with its newest report; one that is joined into another is shown in that.

    The newest databases first, unless another order is asked for.
    """
    page = databases.page(caller, query.wanted(), sort=query.sort, cursor=query.cursor, limit=query.limit)
    intervals = counted(engine, [line.id for line in page.databases])
    return DatabaseList(
        databases=[DatabaseItem.of(line, intervals[line.id]) for line in page.databases], next=page.next
    )


@router.get("/{id}", responses=problems(400, 404, 422))
def get_database(public_id: DatabaseId, services: AllServices) -> DatabaseDetail:
    """One database with its series, its newest reports, its storage facts and its load curve."""
    return whole(services, public_id)


@router.delete("/{id}", status_code=204, responses=problems(400, 403, 404, 422, 503))
def delete_database(public_id: DatabaseId, removal: Provided[Removal]) -> None:
    """Remove a database with its reports and their files; a file that holds reports of others too stays with those.

    What is joined into it stays, as a database of its own again.
    """
    if not removal.database(public_id):
        raise NotFound(NO_DATABASE)
