"""Statements on the table of jobs that are asked for each of them, made once: to make one takes longer than SQLite
takes to answer it."""

from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, delete, insert, or_, select, update

from app.store.statements import table_of
from app.store.work_tables import QueuedJob

JOB = table_of(QueuedJob)


def _free(*columns: Any) -> Select[Any]:
    """Jobs of these `tasks` that may be taken `now`."""
    busy = JOB.alias()
    locks = select(busy.c.lock).where(busy.c.worker.is_not(None), busy.c.lock.is_not(None))
    unlocked: ColumnElement[bool] = or_(JOB.c.lock.is_(None), JOB.c.lock.not_in(locks))
    mine = JOB.c.task.in_(bindparam("tasks", expanding=True))
    return select(*columns).where(JOB.c.worker.is_(None), JOB.c.not_before <= bindparam("now"), mine, unlocked).limit(1)


MINE = JOB.c.id == bindparam("job"), JOB.c.worker == bindparam("holder")
ANY_FREE = _free(JOB.c.id)
_FIRST_FREE = _free(JOB.c.id).order_by(JOB.c.priority.desc(), JOB.c.id).scalar_subquery()
TAKE = update(JOB).where(JOB.c.id == _FIRST_FREE).values(worker=bindparam("holder"), alive_at=bindparam("now"))
TAKE = TAKE.returning(JOB.c.id, JOB.c.task, JOB.c.arguments, JOB.c.tries)
DONE = delete(JOB).where(*MINE)
WAITING = select(JOB.c.once).where(JOB.c.once.in_(bindparam("wanted", expanding=True)), JOB.c.worker.is_(None))
PUT = insert(JOB)
