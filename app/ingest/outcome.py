"""What became of a file that was taken, as programs are answered: small, from rows alone."""

from collections.abc import Collection
from datetime import UTC, datetime
from functools import cache
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import Engine, Row, bindparam, select
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.document import Analysis
from app.ingest.accepting import DONE, OPEN
from app.store.engine.engine import without_nul
from app.store.engine.transactions import looking
from app.store.prepared import Prepared
from app.store.reports import Store
from app.store.schema.tables import Database, Report, Series, Upload
from app.store.schema.work_tables import Batch, Incoming
from app.web.addresses import DATABASES, from_root, report_url

UPLOADS = "/api/v1/uploads"


class Window(Struct, frozen=True):
    """The interval of a report, as printed."""

    begin_snap: int | None
    end_snap: int | None
    begin_time: datetime | None
    end_time: datetime | None


class UploadedReport(Struct, frozen=True, kw_only=True):
    """One report of a file, in a few words. `same_interval_as` are reports that were here before of the same interval
    of the same instance: a copy in another form, a twin."""

    url: str
    part: int
    database: str | None
    database_id: str
    database_url: str
    instance: str | None
    interval: Window
    scope: str
    case: str
    answer: str | None
    confidence: str | None
    short: str | None
    headline: str
    duplicate: bool
    same_interval_as: tuple[str, ...]
    analysis: Analysis | UnsetType = UNSET
    """The core of the whole analysis, where it was asked for."""


class Uploaded(Struct, frozen=True, kw_only=True):
    """An upload with its reports; `duplicate` when the same bytes were here before."""

    id: str
    url: str
    file: str
    sha256: str
    duplicate: bool
    reports: tuple[UploadedReport, ...]


class SentReference(Struct, frozen=True):
    """The sender's own reference."""

    ticket: str | None
    environment: str | None
    host: str | None


class UploadFault(Struct, frozen=True):
    """Why a file was refused."""

    code: str
    message: str


class UploadState(Struct, frozen=True, kw_only=True):
    """How far a file is: `waiting`, `reading`, `done` (then `report` is what it became), `refused` (then `error` says
    why) or `cancelled` with its batch. `redacted` is whether it is redacted before it is stored: until it is read its
    name and `sha256` are not given, then they are those of what is stored."""

    id: str
    url: str
    state: str
    file: str
    size: int
    sha256: str | None
    received_at: datetime
    finished_at: datetime | None
    reference: SentReference
    redacted: bool
    batch_id: str | None
    error: UploadFault | None
    report: Uploaded | None

    @property
    def running(self) -> bool:
        return self.state in OPEN


class Outcomes:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine, store: Store) -> None:
        self._store = store
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def uploaded(self, public_id: str, *, duplicate: bool, full: bool = False) -> Uploaded | None:
        """An upload in a few words, with the core of each report where that is asked for; None when there is none."""
        cores = self._cores(public_id) if full else {}
        with looking(self._session) as session:
            rows = _REPORTS.all(session, {"upload": without_nul(public_id)})
            reports = tuple(_report(session, row, cores, duplicate=duplicate) for row in rows)
        if not rows:
            return None
        of_file = {"id": public_id, "url": report_url(public_id, 1), "file": rows[0].filename, "sha256": rows[0].sha256}
        return Uploaded(**of_file, duplicate=duplicate, reports=reports)

    def state(self, public_id: str) -> UploadState | None:
        """How far the file of that id is; None when there is none."""
        with self._session() as session:
            row = session.execute(_STATE, {"public_id": without_nul(public_id)}).first()
        return None if row is None else self._state(row)

    def finished(self, public_ids: Collection[str]) -> set[str]:
        """Which of these files are done, refused, cancelled, or gone."""
        with self._session() as session:
            return set(public_ids) - set(session.scalars(_UNFINISHED, {"public_ids": list(public_ids)}))

    def _state(self, row: Row[Any]) -> UploadState:
        error = None if row.code is None else UploadFault(row.code, row.message)
        report = None
        if row.state == DONE and row.upload is not None:
            report = self.uploaded(row.upload, duplicate=row.duplicate)
        return UploadState(
            id=row.public_id, url=from_root(f"{UPLOADS}/{row.public_id}"), state=row.state, file=row.filename,
            size=row.size, sha256=row.sha256, received_at=row.received_at.replace(tzinfo=UTC),
            finished_at=row.finished_at and row.finished_at.replace(tzinfo=UTC),
            reference=SentReference(row.ticket, row.environment, row.sender_host), redacted=row.redact,
            batch_id=row.batch, error=error, report=report,
        )  # fmt: skip

    def _cores(self, public_id: str) -> dict[int, Analysis]:
        return {analysis.part: analysis for analysis in self._store.analyses(public_id)}


STATE = (
    Incoming.public_id, Incoming.state, Incoming.filename, Incoming.size, Incoming.sha256, Incoming.received_at,
    Incoming.finished_at, Incoming.ticket, Incoming.environment, Incoming.sender_host, Incoming.code,
    Incoming.message, Incoming.duplicate, Incoming.redact,
)  # fmt: skip


def _state() -> Any:
    columns: tuple[Any, ...] = (*STATE, Upload.public_id.label("upload"), Batch.public_id.label("batch"))
    query = select(*columns).where(Incoming.public_id == bindparam("public_id"))
    return query.outerjoin(Upload, Upload.id == Incoming.upload_id).outerjoin(Batch, Batch.id == Incoming.batch_id)


def _reports() -> Any:
    columns: tuple[Any, ...] = (
        Report.id, Report.part, Report.series_id, Report.database, Report.instance, Report.begin_snap,
        Report.end_snap, Report.startup_time, Report.begin_time, Report.end_time, Report.verdict_case, Report.answer,
        Report.confidence, Report.short, Report.headline, Series.scope, Database.public_id.label("database_id"),
        Upload.public_id.label("upload"), Upload.filename, Upload.sha256,
    )  # fmt: skip
    query = select(*columns).join(Report.upload).join(Report.series).join(Series.database)
    return query.where(Upload.public_id == bindparam("upload")).order_by(Report.part)


@cache
def _same_interval(printed: tuple[str, ...], unknown: tuple[str, ...]) -> Prepared:
    """Other reports of a series in which the same is printed, and the same is not."""
    same = [getattr(Report, name) == bindparam(name) for name in printed]
    query = select(Upload.public_id, Report.part).join(Report.upload)
    query = query.where(Report.series_id == bindparam("series_id"), *same, Report.id != bindparam("id"))
    return Prepared(query.where(*(getattr(Report, name).is_(None) for name in unknown)).order_by(Report.id))


# Made once: each file that comes in is asked for with them.
_STATE, _REPORTS = _state(), Prepared(_reports())
_UNFINISHED = select(Incoming.public_id).where(
    Incoming.public_id.in_(bindparam("public_ids", expanding=True)), Incoming.finished_at.is_(None)
)


def _report(session: Session, row: Row[Any], cores: dict[int, Analysis], *, duplicate: bool) -> UploadedReport:
    return UploadedReport(
        url=report_url(row.upload, row.part), part=row.part, database=row.database, database_id=row.database_id,
        database_url=from_root(f"{DATABASES}/{row.database_id}"), instance=row.instance,
        interval=Window(row.begin_snap, row.end_snap, row.begin_time, row.end_time), scope=row.scope,
        case=row.verdict_case, answer=row.answer, confidence=row.confidence, short=row.short, headline=row.headline,
        duplicate=duplicate, same_interval_as=_twins(session, row), analysis=cores.get(row.part, UNSET),
    )  # fmt: skip


def _twins(session: Session, row: Row[Any]) -> tuple[str, ...]:
    """Other reports of the same interval of the same series, by their addresses."""
    snaps = row.begin_snap is not None and row.end_snap is not None
    names = ("end_time", "begin_snap", "end_snap") if snaps else ("end_time", "begin_time")
    printed = {name: getattr(row, name) for name in names if getattr(row, name) is not None}
    query = _same_interval(tuple(printed), tuple(name for name in names if name not in printed))
    others = query.all(session, {**printed, "series_id": row.series_id, "id": row.id})
    return tuple(report_url(other.public_id, other.part) for other in others)
