"""What every call about one database answers: the database as it is now."""

from fastapi import BackgroundTasks

from app.databases.markers import Markers
from app.databases.schemas import DatabaseDetail
from app.declared.databases import NO_DATABASE, Databases
from app.ingest.rejudge import Judging
from app.store.reports import Filter, Store
from app.web.problems import NotFound
from app.web.services import Services

NEWEST = 20


def whole(services: Services, public_id: str) -> DatabaseDetail:
    """The database with its series, markers and newest reports. Raises NotFound."""
    databases = services[Databases]
    line = databases.one(public_id)
    if line is None:
        raise NotFound(NO_DATABASE)
    reports = services[Store].reports(Filter(of=public_id), limit=NEWEST).reports
    return DatabaseDetail.whole(line, databases.series(public_id), services[Markers].of(public_id) or [], reports)


def judged_later(services: Services, later: BackgroundTasks, *public_ids: str) -> None:
    """Reports that were judged with something else are judged again after the answer."""
    for public_id in public_ids:
        later.add_task(services[Judging].catch_up, public_id)
