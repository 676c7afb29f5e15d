"""What every call about one database answers: the database as it is now."""

from sqlalchemy import Engine

from app.databases.markers import Markers
from app.databases.schemas import DatabaseDetail
from app.declared.databases import NO_DATABASE, Databases
from app.history.intervals_count import counted
from app.ingest.judge_later import JudgeLater
from app.store.access.visibility import Caller
from app.store.reports import Filter, Store
from app.web.problems import NotFound
from app.web.services import Services

NEWEST = 20


def whole(services: Services, public_id: str) -> DatabaseDetail:
    """The database with its series, markers and newest reports. Raises NotFound."""
    databases = services[Databases]
    line = databases.line(public_id)
    if line is None:
        raise NotFound(NO_DATABASE)
    reports = services[Store].reports(services[Caller], Filter(database_id=public_id), limit=NEWEST).reports
    markers = services[Markers].of_database(public_id) or []
    intervals = counted(services[Engine], [line.id])[line.id]
    return DatabaseDetail.whole(line, intervals, databases.series(public_id), markers, reports)


def judged_later(services: Services, *public_ids: str) -> None:
    """Reports that were judged with something else are judged again after the answer."""
    services[JudgeLater].databases(*public_ids)
