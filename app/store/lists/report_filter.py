"""What a list of reports is narrowed to and sorted by."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, case, func, literal_column, or_, select, tuple_, union_all
from sqlalchemy.orm import Session, aliased

from app.store.engine.engine import without_nul
from app.store.lists.keyset import Key
from app.store.lists.report_words import holding
from app.store.lists.sample_uploads import of_samples
from app.store.schema.tables import Database, Report, Series, Upload
from app.store.schema.urgency import RANK, URGENCY
from rules.core.finding import SEVERITIES

NAMED = 500
"""So many series are named to the engine by their numbers: it knows how few reports they have then."""
WHOLE = aliased(Database)
LABEL = func.coalesce(Database.label, WHOLE.label)
GROUP = case((Database.part_of_id.is_(None), Database.group_name), else_=WHOLE.group_name)


@dataclass(frozen=True, slots=True)
class Filter:
    """What a list is narrowed to; None is everything.

    `database_id` is a public id, and reports of databases joined into it are its own; `reference` is the sender's
    ticket, environment or host; `severity` is the least severe that the worst finding may be. `since` and `until` are
    of the interval's end, on the clock of the database; `received_since` is UTC. `q` are words that each stand
    somewhere (see `report_words`); what is `…_from` is that much or more. `ids` are public ids of uploads, each with
    the part of one report in it, or None for all.
    """

    ids: tuple[tuple[str, int | None], ...] | None = None
    sha256: str | None = None
    reference: str | None = None
    received_since: datetime | None = None
    dbid: int | None = None
    instance_number: int | None = None
    scope: str | None = None
    database_id: str | None = None
    label: str | None = None
    group: str | None = None
    database: str | None = None
    instance: str | None = None
    host: str | None = None
    begin_snap: int | None = None
    end_snap: int | None = None
    case: str | None = None
    answer: str | None = None
    severity: str | None = None
    format: str | None = None
    sample: bool | None = None
    q: str | None = None
    io_share_from: float | None = None
    single_block_read_ms_from: float | None = None
    best_saving_from: float | None = None
    since: datetime | None = None
    until: datetime | None = None


EQUAL = {
    "database": Report.database, "instance": Report.instance, "host": Report.host, "begin_snap": Report.begin_snap,
    "end_snap": Report.end_snap, "case": Report.verdict_case, "answer": Report.answer, "format": Report.format,
}  # fmt: skip
AT_LEAST = {
    "io_share_from": Report.io_share, "single_block_read_ms_from": Report.single_block_read_ms,
    "best_saving_from": Report.best_saving,
}  # fmt: skip
OF_SERIES = ("dbid", "instance_number", "scope", "database_id", "label", "group")
SORTS = {
    "received": Key(),
    "begin_time": Key(datetime, Report.begin_time),
    "end_time": Key(datetime, Report.end_time),
    "database": Key(str, Report.database),
    "label": Key(str, LABEL),
    "instance": Key(str, Report.instance),
    "host": Key(str, Report.host),
    "case": Key(str, Report.verdict_case),
    "answer": Key(str, Report.answer),
    "severity": Key(int, RANK),
    "urgency": Key(float, URGENCY),
    "io_share": Key(float, Report.io_share),
    "single_block_read_ms": Key(float, Report.single_block_read_ms),
    "best_saving": Key(float, Report.best_saving),
}
"""`received` is the order in which reports were stored."""
NEWEST = "-received"


def narrowed(session: Session, query: Select[*tuple[Any, ...]], wanted: Filter) -> Select[*tuple[Any, ...]]:
    """A query of reports, joined with their upload, series and database, for these."""
    return query.where(
        *_of_reports(session, wanted), *_of_uploads(wanted), *_of_series(session, wanted), *_words(session, wanted)
    )


def _of_reports(session: Session, wanted: Filter) -> Iterator[ColumnElement[bool]]:
    if wanted.ids is not None:
        whole = [upload for upload, part in wanted.ids if part is None]
        parts = [pair for pair in wanted.ids if pair[1] is not None]
        named = tuple_(Upload.public_id, Report.part).in_(parts) | Upload.public_id.in_(whole)
        yield Report.id.in_(select(Report.id).join(Report.upload).where(named).correlate(None))
    for name, column in EQUAL.items():
        value = getattr(wanted, name)
        if value is not None:
            yield column == _asked(value)
    for name, figure in AT_LEAST.items():
        value = getattr(wanted, name)
        if value is not None:
            yield figure >= value
    if wanted.severity is not None:
        yield _severity(session).in_(SEVERITIES[[*SEVERITIES].index(wanted.severity) :])  # type: ignore[arg-type]
    if wanted.since is not None:
        yield Report.end_time > wanted.since
    if wanted.until is not None:
        yield Report.end_time <= wanted.until


def _severity(session: Session) -> Any:
    """Of a closed list, that most reports are of: SQLite, which knows no better, would gather all that fit and sort
    them. With a plus it goes by the order that is asked for, and stops where the page is full."""
    return literal_column("+report.severity") if session.get_bind().dialect.name == "sqlite" else Report.severity


def _of_uploads(wanted: Filter) -> Iterator[ColumnElement[bool]]:
    """By the numbers of uploads, which indexes have: a row of an upload lies beside its bytes."""
    if wanted.sha256 is not None:
        yield _upload(Upload.sha256 == _asked(wanted.sha256))
    if wanted.reference is not None:
        columns = (Upload.ticket, Upload.environment, Upload.sender_host)
        each = [select(Upload.id).where(column == _asked(wanted.reference)).correlate(None) for column in columns]
        yield Report.upload_id.in_(union_all(*each))
    if wanted.sample is not None:
        samples = of_samples()
        yield Report.upload_id.in_(samples) if wanted.sample else Report.upload_id.not_in(samples)
    if wanted.received_since is not None:
        yield _upload(Upload.received_at >= wanted.received_since)


def _words(session: Session, wanted: Filter) -> Iterable[ColumnElement[bool]]:
    return () if wanted.q is None else holding(session, wanted.q)


def _upload(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return Report.upload_id.in_(select(Upload.id).where(condition).correlate(None))


def _of_series(session: Session, wanted: Filter) -> Iterator[ColumnElement[bool]]:
    if all(getattr(wanted, name) is None for name in OF_SERIES):
        return
    query = select(Series.id).join(Series.database).outerjoin(WHOLE, WHOLE.id == Database.part_of_id)
    query = query.where(*_series_conditions(wanted)).correlate(None)
    numbers: Sequence[int] = session.scalars(query.limit(NAMED + 1)).all()
    yield Report.series_id.in_(numbers if len(numbers) <= NAMED else query)


def _series_conditions(wanted: Filter) -> Iterator[ColumnElement[bool]]:
    columns = {"dbid": Series.dbid, "instance_number": Series.instance_number, "scope": Series.scope, "label": LABEL,
               "group": GROUP}  # fmt: skip
    for name, column in columns.items():
        value = getattr(wanted, name)
        if value is not None:
            yield column == _asked(value)
    if wanted.database_id is not None:
        called = without_nul(wanted.database_id)
        yield or_(Database.public_id == called, WHOLE.public_id == called)


def _asked(value: Any) -> Any:
    return without_nul(value) if isinstance(value, str) else value
