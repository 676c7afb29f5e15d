"""How exports of many reports end: when they expire, or because somebody ends them. One of which a report is removed
begins again without it.

Their bytes may be many: a row says first that they are gone, then they go a few at a time.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Engine, delete, exists, or_, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.store.clock import now
from app.store.engine.engine import forget
from app.store.engine.transactions import writing
from app.store.schema.work_tables import Export, ExportChunk, ExportMember

WAITING, RUNNING, DONE, FAILED, CANCELLED, MISSING = "waiting", "running", "done", "failed", "cancelled", "missing"
ALIVE = (WAITING, RUNNING, DONE)
"""States in which an export may have bytes."""
CHUNKS_AT_ONCE, ROWS_AT_ONCE = 16, 1000
UNSYNCED = {"synchronize_session": False}


def begin_again_without(session: Session, uploads: Any) -> None:
    """What holds a report of these uploads is given out no more, and is made again; to be asked for before they go.

    Who writes an export holds its row meanwhile, so that nothing is written into it beside this. The sweep of the queue
    puts its job.
    """
    concerned = exists().where(ExportMember.export_id == Export.id, uploads)
    held = select(Export.id).where(concerned, Export.state.in_(ALIVE)).order_by(Export.id).with_for_update()
    if not (ids := session.scalars(held).all()):
        return
    has_it = exists().where(ExportMember.export_id == Export.id, ExportMember.state == DONE, uploads)
    emptied = update(Export).where(Export.id.in_(ids), has_it).returning(Export.id)
    emptied = emptied.values(
        state=WAITING, message=None, finished_at=None, size=0, tries=0, done=0, missing=0, failed=0
    )
    again = session.scalars(emptied, execution_options=UNSYNCED).all()
    members = update(ExportMember).where(ExportMember.export_id.in_(again))
    session.execute(members.values(state=WAITING, entry=None, line=None), execution_options=UNSYNCED)


def end(engine: Engine, public_id: str) -> bool | None:
    """Cancel an export that runs (True), or remove one that does not (False); None when there is none."""
    sessions: sessionmaker[Session] = sessionmaker(engine)
    with writing(sessions, makes_room=True) as session:
        mine = select(Export.id, Export.state).where(Export.public_id == public_id, is_kept()).with_for_update()
        row = session.execute(mine).first()
        if row is None:
            return None
        running = row.state in (WAITING, RUNNING)
        change = update(Export).where(Export.id == row.id)
        cancelled = change.values(state=CANCELLED, finished_at=now(), size=0, redaction_key=None)
        session.execute(cancelled if running else change.values(expires_at=now()))
    drop_ended(engine)
    return running


def is_kept() -> ColumnElement[bool]:
    """Whether an export has not expired; one that runs does not."""
    return or_(Export.state.in_((WAITING, RUNNING)), Export.expires_at > now())


def drop_ended(engine: Engine) -> None:
    """Remove what has expired, and the bytes and lists of what ended otherwise than done."""
    sessions: sessionmaker[Session] = sessionmaker(engine)
    left = exists().where(ExportChunk.export_id == Export.id) | exists().where(ExportMember.export_id == Export.id)
    drop_emptied(engine)
    with sessions() as session:
        expired = session.scalars(select(Export.id).where(~is_kept())).all()
        ended = session.scalars(select(Export.id).where(Export.state.in_((FAILED, CANCELLED)), left)).all()
    if not (ids := [*expired, *ended]):
        return
    for number in ids:
        _few_at_a_time(sessions, ExportChunk, number, CHUNKS_AT_ONCE)
        _few_at_a_time(sessions, ExportMember, number, ROWS_AT_ONCE)
    _remove(sessions, expired)
    forget(engine)


def drop_emptied(engine: Engine) -> None:
    """Remove the bytes of exports that begin again: nothing is written before they are gone."""
    sessions: sessionmaker[Session] = sessionmaker(engine)
    has_old = exists().where(ExportChunk.export_id == Export.id)
    with sessions() as session:
        emptied = select(Export.id).where(Export.state.in_((WAITING, RUNNING)), Export.size == 0, has_old)
        ids = session.scalars(emptied).all()
    for number in ids:
        while _drop_old(sessions, number):
            pass
    if ids:
        forget(engine)


def _drop_old(sessions: sessionmaker[Session], number: int) -> bool:
    """Whether more may be left. Bytes that were written since are none of them: the size is no more 0 then."""
    empty = select(Export.id).where(Export.id == number, Export.size == 0).with_for_update()
    old = select(ExportChunk.id).where(ExportChunk.export_id == number).order_by(ExportChunk.id).limit(CHUNKS_AT_ONCE)
    with writing(sessions, makes_room=True) as session:
        ids = [] if session.scalar(empty) is None else session.scalars(old).all()
        session.execute(delete(ExportChunk).where(ExportChunk.id.in_(ids)))
    return len(ids) == CHUNKS_AT_ONCE


def _few_at_a_time(
    sessions: sessionmaker[Session], table: type[ExportChunk | ExportMember], number: int, most: int
) -> None:
    some = select(table.id).where(table.export_id == number).order_by(table.id).limit(most)
    while True:
        with writing(sessions, makes_room=True) as session:
            ids = session.scalars(some).all()
            session.execute(delete(table).where(table.id.in_(ids)))
        if len(ids) < most:
            return


def _remove(sessions: sessionmaker[Session], ids: Sequence[int]) -> None:
    with writing(sessions, makes_room=True) as session:
        session.execute(delete(Export).where(Export.id.in_(ids)))
