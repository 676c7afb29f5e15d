"""Reports as lists show them: small rows, never a document."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute, Session, aliased

from app.store.engine import without_nul
from app.store.tables import Database, Report, Series, Upload


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A report as lists show it: never its document. `id` is its upload's; `part` counts from 1 within it."""

    id: str
    part: int
    parts: int
    file: str
    received_at: datetime
    database: str | None
    dbid: int | None
    container: str | None
    scope: str
    instance: str | None
    instance_number: int | None
    format: str
    release: str | None
    begin_snap: int | None
    end_snap: int | None
    begin_time: datetime | None
    end_time: datetime | None
    case: str
    media_or_spindles: str | None
    answer: str | None
    short: str | None
    headline: str
    label: str | None = None
    """What the user calls its database, or that which it is joined into."""
    database_id: str | None = None
    """The public id of its database."""
    versions: str = ""
    """parser/rules/media that judged it; empty where that was before they were written down."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some reports, newest first; `next` is the cursor of those after them, None at the end."""

    reports: list[ReportLine]
    next: int | None


@dataclass(frozen=True, slots=True)
class Filter:
    """What a list is narrowed to; None is everything."""

    dbid: int | None = None
    database: str | None = None
    case: str | None = None
    format: str | None = None
    of: str | None = None
    """A database's public id; reports of those joined into it are its own."""


WHOLE = aliased(Database)
LINE: tuple[Any, ...] = (
    Upload.public_id, Report.part, Report.parts, Upload.filename, Upload.received_at,
    Report.database, Series.dbid, Series.container, Series.scope, Report.instance, Series.instance_number,
    Report.format, Report.release, Report.begin_snap, Report.end_snap, Report.begin_time, Report.end_time,
    Report.verdict_case, Report.media_or_spindles, Report.answer, Report.short, Report.headline,
    func.coalesce(Database.label, WHOLE.label),
    Database.public_id, Report.versions,
)  # fmt: skip


def page(session: Session, wanted: Filter, before: int | None, limit: int) -> Page:
    """Reports, newest first; `before` is the `next` of the page before."""
    query = _narrow(report_rows(Report.id), wanted)
    if wanted.of is not None or wanted.dbid is not None:
        # By their values PostgreSQL knows how few reports they have, and does not read through everybody's for them.
        query = query.where(Report.series_id.in_(session.scalars(_series(wanted)).all()))
    if before is not None:
        query = query.where(Report.id < before)
    found = session.execute(query.order_by(Report.id.desc()).limit(limit + 1)).all()
    lines = [ReportLine(*row[1:]) for row in found[:limit]]
    return Page(lines, found[limit - 1][0] if len(found) > limit else None)


def by_id(session: Session, ids: Collection[int]) -> dict[int, ReportLine]:
    """These reports."""
    return {row[0]: ReportLine(*row[1:]) for row in session.execute(report_rows(Report.id).where(Report.id.in_(ids)))}


def report_rows(*columns: Any) -> Select[Any]:
    """These columns of reports, then those of a line."""
    query = select(*columns, *LINE).join(Report.upload).join(Report.series).join(Series.database)
    return query.outerjoin(WHOLE, WHOLE.id == Database.part_of_id)


def _narrow(query: Select[Any], wanted: Filter) -> Select[Any]:
    conditions: Sequence[tuple[InstrumentedAttribute[Any], Any]] = (
        (Report.database, wanted.database),
        (Report.verdict_case, wanted.case),
        (Report.format, wanted.format),
    )
    for column, value in conditions:
        if value is not None:
            query = query.where(column == value)
    return query


def _series(wanted: Filter) -> Select[int]:
    query = select(Series.id)
    if wanted.dbid is not None:
        query = query.where(Series.dbid == wanted.dbid)
    if wanted.of is not None:
        called = without_nul(wanted.of)
        whole = aliased(Database)
        query = query.join(Series.database).outerjoin(whole, whole.id == Database.part_of_id)
        query = query.where(or_(Database.public_id == called, whole.public_id == called))
    return query
