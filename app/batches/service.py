"""Every question that is asked of batches. What a batch has come to is counted from its members' rows, never kept."""

from collections import Counter
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine, Row, Select, case, func, select
from sqlalchemy.orm import Session, aliased, sessionmaker

from app.batches.document import BATCHES, BatchCounts, BatchList, BatchMember, BatchMembers, BatchState
from app.batches.list_query import NEWEST, SORTS, BatchFilter, conditions
from app.ingest.accepting import CANCELLED, DONE, OPEN, REFUSED
from app.ingest.batch_body import RECEIVING
from app.ingest.batch_ends import READING
from app.ingest.outcome import UPLOADS, SentReference
from app.store.access.visibility import Caller, visible
from app.store.engine.engine import without_nul
from app.store.lists import keyset
from app.store.lists.keyset import Order
from app.store.schema.tables import Database, Report, Series, Upload
from app.store.schema.work_tables import Batch, Incoming
from app.web.addresses import from_root, report_url

HEAD: tuple[Any, ...] = (
    Batch.id, Batch.public_id, Batch.filename, Batch.size, Batch.received_at, Batch.finished_at, Batch.ticket,
    Batch.environment, Batch.sender_host, Batch.state, Batch.message, Batch.redact,
)  # fmt: skip
OUTCOME = case(
    (Incoming.state != DONE, Incoming.state), (Incoming.duplicate, "duplicate"), else_="stored"
)  # fmt: skip
MEMBER: tuple[Any, ...] = (
    Incoming.id, Incoming.public_id, Incoming.place, Incoming.filename, Incoming.size, Incoming.sha256,
    OUTCOME.label("outcome"), Incoming.code, Incoming.message, Upload.public_id.label("upload"), Report.part,
    Report.database, Database.public_id.label("database_id"), Report.answer, Report.short, Report.headline,
    Report.parts,
)  # fmt: skip


class Batches:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def page(
        self,
        caller: Caller,
        cursor: str | None,
        limit: int,
        wanted: BatchFilter = BatchFilter(),
        sort: str = NEWEST,
    ) -> BatchList:
        """Batches in an order of `SORTS`; `cursor` is the `next` of the page before. Raises InvalidCursor."""
        query = visible(select(*HEAD).where(Batch.state != RECEIVING, *conditions(wanted)), caller)
        by = Order.of(SORTS, sort)
        after = None if cursor is None else by.place(cursor)
        with self._session() as session:
            shown, further = keyset.rows(session, query, Batch.id, by, after, limit)
            return BatchList(tuple(_states(session, shown)), further)

    def state(self, public_id: str) -> BatchState | None:
        """One batch; None when there is none."""
        query = select(*HEAD).where(Batch.public_id == without_nul(public_id), Batch.state != RECEIVING)
        with self._session() as session:
            return next(iter(_states(session, session.execute(query).all())), None)

    def members(self, public_id: str, outcomes: Collection[str], after: int, limit: int) -> BatchMembers | None:
        """Members in their order, of these outcomes alone where some are named; None when there is no such batch."""
        with self._session() as session:
            batch = session.scalar(select(Batch.id).where(Batch.public_id == without_nul(public_id)))
            if batch is None:
                return None
            query = _of_batch(batch, outcomes).where(Incoming.place > after).order_by(Incoming.place)
            rows = session.execute(query.limit(limit + 1)).all()
        shown = rows[:limit]
        return BatchMembers(tuple(map(_member, shown)), str(shown[-1].place) if len(rows) > limit else None)


def _of_batch(batch: int, outcomes: Collection[str]) -> Select[Any]:
    other = aliased(Report)
    first = select(func.min(other.part)).where(other.upload_id == Incoming.upload_id).scalar_subquery()
    query = select(*MEMBER).outerjoin(Upload, Upload.id == Incoming.upload_id)
    query = query.outerjoin(Report, (Report.upload_id == Upload.id) & (Report.part == first))
    query = query.outerjoin(Series, Series.id == Report.series_id).outerjoin(
        Database, Database.id == Series.database_id
    )
    query = query.where(Incoming.batch_id == batch)
    return query.where(OUTCOME.in_(outcomes)) if outcomes else query


def _member(row: Row[Any]) -> BatchMember:
    return BatchMember(
        id=row.public_id, url=from_root(f"{UPLOADS}/{row.public_id}"), place=row.place, file=row.filename,
        size=row.size, sha256=row.sha256, outcome=row.outcome, code=row.code, message=row.message, report_id=row.upload,
        report_url=None if row.part is None else report_url(row.upload, row.part), database=row.database,
        database_id=row.database_id, answer=row.answer, short=row.short, headline=row.headline, parts=row.parts,
    )  # fmt: skip


def _states(session: Session, rows: Collection[Row[Any]]) -> list[BatchState]:
    """These batches, all their members counted at once."""
    counts: dict[int, Counter[str]] = {row.id: Counter() for row in rows}
    query = select(Incoming.batch_id, OUTCOME.label("outcome"), func.count().label("count"))
    query = query.where(Incoming.batch_id.in_(counts)).group_by(Incoming.batch_id, "outcome")
    for batch, outcome, count in session.execute(query):
        counts[batch][outcome] = count
    return [_state(session, row, counts[row.id]) for row in rows]


def _state(session: Session, row: Row[Any], counted: Counter[str]) -> BatchState:
    state, finished = row.state, row.finished_at
    if state == READING and not any(counted[outcome] for outcome in OPEN):
        state = DONE
    if state == DONE and finished is None:
        last = select(func.max(Incoming.finished_at)).where(Incoming.batch_id == row.id)
        finished = session.scalar(last) or row.received_at
    at = from_root(f"{BATCHES}/{row.public_id}")
    return BatchState(
        id=row.public_id, url=at, state=state, file=row.filename, size=row.size, received_at=_utc(row.received_at),
        finished_at=finished and _utc(finished),
        reference=SentReference(row.ticket, row.environment, row.sender_host), redacted=row.redact,
        counts=BatchCounts(members=counted.total(), **_cancelled(row.state, counted)), message=row.message,
        members_url=f"{at}/members", events_url=f"{at}/events",
    )  # fmt: skip


def _cancelled(state: str, counted: Counter[str]) -> dict[str, int]:
    """Members of a cancelled batch are, also while their bytes are being removed."""
    counts = {outcome: counted[outcome] for outcome in (*OPEN, "stored", "duplicate", REFUSED, CANCELLED)}
    if state == CANCELLED:
        counts[CANCELLED] += sum(counts[outcome] for outcome in OPEN)
        counts |= dict.fromkeys(OPEN, 0)
    return counts


def _utc(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC)
