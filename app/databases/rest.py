"""What every call about one database answers: the database as it is now."""

from typing import Annotated

from fastapi import BackgroundTasks, Depends, Path, Request
from sqlalchemy import Engine

from app.databases.markers import Markers
from app.databases.schemas import DatabaseDetail
from app.declared.databases import NO_DATABASE, Databases
from app.ingest.rejudge import Judging
from app.store.reports import Filter, Store
from app.web.problems import NotFound

PublicId = Annotated[str, Path(alias="id", description="The database's id")]
NEWEST = 20


def databases_of(request: Request) -> Databases:
    databases: Databases = request.app.state.databases
    return databases


def engine_of(request: Request) -> Engine:
    store: Store = request.app.state.store
    return store.engine


Stored = Annotated[Databases, Depends(databases_of)]
Opened = Annotated[Engine, Depends(engine_of)]


def whole(request: Request, public_id: str) -> DatabaseDetail:
    """The database with its series, markers and newest reports. Raises NotFound."""
    databases = databases_of(request)
    store: Store = request.app.state.store
    line = databases.one(public_id)
    if line is None:
        raise NotFound(NO_DATABASE)
    reports = store.reports(Filter(of=public_id), limit=NEWEST).reports
    return DatabaseDetail.whole(line, databases.series(public_id), Markers(store.engine).of(public_id) or [], reports)


def judged_later(request: Request, later: BackgroundTasks, *public_ids: str) -> None:
    """Reports that were judged with something else are judged again after the answer."""
    judging: Judging = request.app.state.judging
    for one in public_ids:
        later.add_task(judging.catch_up, one)
