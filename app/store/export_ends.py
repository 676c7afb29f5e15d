"""How exports of many reports end: with a report that they hold, when they expire, or because somebody ends them.

Their bytes may be many: a row says first that they are gone, then they go a few at a time.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Engine, delete, exists, or_, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.store.engine import forget, writing
from app.store.work_tables import Export, ExportChunk, ExportMember

WAITING, RUNNING, DONE, FAILED, CANCELLED, MISSING = "waiting", "running", "done", "failed", "cancelled", "missing"
ALIVE = (WAITING, RUNNING, DONE)
"""States in which an export may have bytes."""
CHUNKS_AT_ONCE, ROWS_AT_ONCE = 16, 1000
REMOVED = "A report that was in it has been removed since: ask for the export again."
UNSYNCED = {"synchronize_session": False}


def now() -> datetime:
    """UTC, as the store has it."""
    return datetime.now(UTC).replace(tzinfo=None, microsecond=0)


def end_those_with(session: Session, uploads: Any) -> None:
    """What holds a report of these uploads is not given out any more; to be asked for before they go.

    Who writes an export holds its row meanwhile, so that nothing is written into it beside this.
    """
    concerned = exists().where(ExportMember.export_id == Export.id, uploads)
    held = select(Export.id).where(concerned, Export.state.in_(ALIVE)).order_by(Export.id).with_for_update()
    if not (ids := session.scalars(held).all()):
        return
    has_it = exists().where(ExportMember.export_id == Export.id, ExportMember.state == DONE, uploads)
    ended = update(Export).where(Export.id.in_(ids), has_it).returning(Export.id)
    values = {"state": FAILED, "message": REMOVED, "finished_at": now(), "size": 0}
    gone = session.scalars(ended.values(values), execution_options=UNSYNCED).all()
    session.execute(delete(ExportMember).where(ExportMember.export_id.in_(gone)), execution_options=UNSYNCED)


def end(engine: Engine, public_id: str) -> bool | None:
    """Cancel an export that runs (True), or remove one that does not (False); None when there is none."""
    sessions: sessionmaker[Session] = sessionmaker(engine)
    with writing(sessions, makes_room=True) as session:
        mine = select(Export.id, Export.state).where(Export.public_id == public_id, is_kept()).with_for_update()
        row = session.execute(mine).first()
        if row is None:
            return None
        running = row.state in (WAITING, RUNNING)
        known: dict[str, Any] = (
            {"state": CANCELLED, "finished_at": now(), "size": 0} if running else {"expires_at": now()}
        )
        session.execute(update(Export).where(Export.id == row.id).values(known))
    drop_ended(engine)
    return running


def is_kept() -> ColumnElement[bool]:
    """Whether an export has not expired; one that runs does not."""
    return or_(Export.state.in_((WAITING, RUNNING)), Export.expires_at > now())


def drop_ended(engine: Engine) -> None:
    """Remove what has expired, and the bytes and lists of what ended otherwise than done."""
    sessions: sessionmaker[Session] = sessionmaker(engine)
    left = exists().where(ExportChunk.export_id == Export.id) | exists().where(ExportMember.export_id == Export.id)
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
