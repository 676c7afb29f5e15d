"""Reports as lists show them: small rows, never a document."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session

from app.store.access.visibility import EVERYBODY, Caller, visible
from app.store.lists import label_order
from app.store.lists.keyset import Order, Place, rows
from app.store.lists.report_filter import GROUP, LABEL, WHOLE, Filter, narrowed
from app.store.plain_rows import plain_rows
from app.store.schema.tables import Database, Report, Series, Upload


@dataclass(frozen=True, slots=True)
class Sent:
    """The sender's own reference; None where nothing was said."""

    ticket: str | None = None
    environment: str | None = None
    host: str | None = None


class ReportLine(Struct, frozen=True):
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
    group: str | None = None
    """The group of its database, or of that which it is joined into."""
    host: str | None = None
    """As printed."""
    confidence: str | None = None
    severity: str | None = None
    """Of its worst finding, "none" where none fired; None where it was judged before that was written down."""
    io_share: float | None = None
    """The share of time that waits for storage, as the metric."""
    single_block_read_ms: float | None = None
    """Mean of a single-block read, as the metric."""
    best_saving: float | None = None
    """The share of DB time that the best of its steps could save."""
    sample: bool = False
    """Whether it is one of the program's own samples."""
    sha256: str = ""
    """Of the uploaded bytes, unpacked."""
    reference: Sent = Sent()


@dataclass(frozen=True, slots=True)
class Page:
    """Some reports in the order that was asked for; `next` is the cursor of those after them, None at the end."""

    reports: list[ReportLine]
    next: str | None


LINE: tuple[Any, ...] = (
    Upload.public_id, Report.part, Report.parts, Upload.filename, Upload.received_at,
    Report.database, Series.dbid, Series.container, Series.scope, Report.instance, Series.instance_number,
    Report.format, Report.release, Report.begin_snap, Report.end_snap, Report.begin_time, Report.end_time,
    Report.verdict_case, Report.media_or_spindles, Report.answer, Report.short, Report.headline,
    LABEL, Database.public_id, Report.versions, GROUP, Report.host, Report.confidence, Report.severity,
    Report.io_share, Report.single_block_read_ms, Report.best_saving, Upload.sample,
    Upload.sha256, Upload.ticket, Upload.environment, Upload.sender_host,
)  # fmt: skip


def page(session: Session, wanted: Filter, caller: Caller, order: Order, after: Place | None, limit: int) -> Page:
    """Reports in that order, behind that place.

    First which ones, by narrow rows alone: where an engine sorts many, it sorts their numbers. Then their lines.
    """
    keys, further = numbers(session, wanted, caller, order, after, limit)
    lines = by_id(session, keys)
    return Page([lines[number] for number in keys if number in lines], further)


def numbers(
    session: Session, wanted: Filter, caller: Caller, order: Order, after: Place | None, limit: int
) -> tuple[list[int], str | None]:
    """The keys of those reports, and the cursor of those after them."""
    query = (
        select(Report.id).join(Report.series).join(Series.database).outerjoin(WHOLE, WHOLE.id == Database.part_of_id)
    )
    if caller.groups is not None:
        query = query.join(Report.upload)  # else files that they may not see take the places of theirs
    query = visible(narrowed(session, query, wanted), caller)
    if order.key.column is LABEL:
        listed, further = label_order.rows(session, query, order, after, limit)
    else:
        listed, further = rows(session, query, Report.id, order, after, limit)
    return [row[0] for row in listed], further


def line_of(columns: Sequence[Any]) -> ReportLine:
    """A line from the columns that `report_rows` puts behind those that it is given."""
    own, sent = columns[: len(LINE) - 3], columns[len(LINE) - 3 : len(LINE)]
    return ReportLine(*(*own, Sent(*sent)))


def by_id(session: Session, ids: Collection[int], caller: Caller = EVERYBODY) -> dict[int, ReportLine]:
    """Those of these reports that the caller may see; who has chosen them for the caller already need not say who."""
    rows = plain_rows(session, _BY_ID, {"report_ids": list(ids)}, caller)
    return {row[0]: line_of(row[1:]) for row in rows}


def report_rows(*columns: Any) -> Select[Any]:
    """These columns of reports, then those of a line."""
    query = select(*columns, *LINE).join(Report.upload).join(Report.series).join(Series.database)
    return query.outerjoin(WHOLE, WHOLE.id == Database.part_of_id)


_BY_ID = report_rows(Report.id).where(Report.id.in_(bindparam("report_ids", expanding=True)))
"""Made once: it takes longer than to ask it."""
