"""How batches end: cancelled, removed, or done; and what programs that were ended left of them."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Engine, delete, exists, func, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.ingest.accepting import CANCELLED, DONE, OPEN, read_once
from app.ingest.batch_body import RECEIVING, UNPACKING, unpack_job
from app.queue.job import Queue
from app.store.clock import now
from app.store.engine.engine import forget, without_nul
from app.store.engine.transactions import writing
from app.store.schema.work_tables import Batch, Incoming, SpoolChunk

READING = "reading"
RUNNING = (UNPACKING, READING)
CHUNKS_AT_ONCE, ROWS_AT_ONCE = 16, 200
STALLED = timedelta(minutes=15)
"""A batch of which nothing came for so long is not sent any more."""


class BatchEnds:
    """Safe to call from many threads and from many programs on one database."""

    def __init__(self, engine: Engine, queue: Queue) -> None:
        self._engine, self._queue = engine, queue
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def end(self, public_id: str) -> bool | None:
        """Cancel a batch that runs (True), or remove the list of one that does not (False); None when there is none.

        What was stored stays; from here on nothing more of it is.
        """
        with writing(self._session, makes_room=True) as session:
            mine = Batch.public_id == without_nul(public_id), Batch.state != RECEIVING
            row = session.execute(select(Batch.id, Batch.state).where(*mine).with_for_update()).first()
            if row is None:
                return None
            running = row.state == UNPACKING or (row.state == READING and session.scalar(_open(row.id)))
            if running:
                known = {"state": CANCELLED, "finished_at": now()}
                session.execute(update(Batch).where(Batch.id == row.id).values(known))
        if running:
            self._cancel(row.id, public_id)
        else:
            self._remove(row.id, public_id)
        forget(self._engine)
        return bool(running)

    def sweep(self, session: Session, held: set[str], before: datetime) -> None:
        """Put jobs of batches again that were lost before that moment, and write down which are done."""
        lost = Batch.state == UNPACKING, Batch.received_at < before
        jobs = [unpack_job(number) for number in session.scalars(select(Batch.id).where(*lost))]
        self._queue.put(session, *[job for job in jobs if job.once not in held])
        still = exists().where(Incoming.batch_id == Batch.id, Incoming.state.in_(OPEN))
        last = select(func.max(Incoming.finished_at)).where(Incoming.batch_id == Batch.id).scalar_subquery()
        done = {"state": DONE, "finished_at": func.coalesce(last, Batch.received_at)}
        session.execute(update(Batch).where(Batch.state == READING, ~still).values(done))

    def tidy(self) -> None:
        """Remove what was left behind: of senders that broke off, of batches that were cancelled or unpacked."""
        with writing(self._session, makes_room=True) as session:
            stalled = Batch.state == RECEIVING, Batch.received_at < now() - STALLED
            session.execute(delete(Batch).where(*stalled))
            unfinished = exists().where(Incoming.batch_id == Batch.id, Incoming.state.in_(OPEN))
            cancelled = select(Batch.id, Batch.public_id).where(Batch.state == CANCELLED, unfinished)
            left = session.execute(cancelled).all()
            owned = select(Batch.public_id).where(Batch.state.in_((RECEIVING, UNPACKING)))
            spools = session.scalars(select(SpoolChunk.spool).where(SpoolChunk.spool.not_in(owned)).distinct()).all()
        for row in left:
            self._cancel(row.id, row.public_id)
        for spool in spools:
            drop_chunks(self._engine, spool)

    def _cancel(self, number: int, public_id: str) -> None:
        """Its members that are not finished, a few at a time: their bytes may be many."""
        drop_chunks(self._engine, public_id)
        some = select(Incoming.id).where(Incoming.batch_id == number, Incoming.state.in_(OPEN)).limit(ROWS_AT_ONCE)
        gone = {"state": CANCELLED, "raw": None, "finished_at": now()}
        while True:
            with writing(self._session, makes_room=True) as session:
                ids = session.scalars(some.with_for_update()).all()
                session.execute(update(Incoming).where(Incoming.id.in_(ids)).values(gone))
                self._queue.withdraw(session, [read_once(member) for member in ids])
            if len(ids) < ROWS_AT_ONCE:
                return

    def _remove(self, number: int, public_id: str) -> None:
        drop_chunks(self._engine, public_id)
        with writing(self._session, makes_room=True) as session:
            session.execute(delete(Incoming).where(Incoming.batch_id == number))
            session.execute(delete(Batch).where(Batch.id == number))


def drop_chunks(engine: Engine, spool: str) -> None:
    """Remove the chunks of a spool, a few at a time, so that nobody waits long; its list goes first."""
    sessions: sessionmaker[Session] = sessionmaker(engine)
    some = select(SpoolChunk.id).where(SpoolChunk.spool == without_nul(spool)).order_by(SpoolChunk.number)
    while True:
        with writing(sessions, makes_room=True) as session:
            ids = session.scalars(some.limit(CHUNKS_AT_ONCE)).all()
            session.execute(delete(SpoolChunk).where(SpoolChunk.id.in_(ids)))
        if len(ids) < CHUNKS_AT_ONCE:
            return


def _open(number: int) -> Any:
    return select(exists().where(Incoming.batch_id == number, Incoming.state.in_(OPEN)))
