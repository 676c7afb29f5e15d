"""Statements on the table of jobs that are asked for each of them, made once: to make one takes longer than SQLite
takes to answer it."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, delete, exists, insert, or_, select, update

from app.store.prepared import Prepared
from app.store.schema.statements import table_of
from app.store.schema.work_tables import QueuedJob

JOB = table_of(QueuedJob)
ROW = ("task", "arguments", "lock", "once", "priority", "tries", "not_before")
"""Of a job that is put."""


def _free(tasks: Sequence[str], *columns: Any) -> Select[Any]:
    """Jobs of these tasks that may be taken `now`."""
    busy = JOB.alias()
    locks = select(busy.c.lock).where(busy.c.worker.is_not(None), busy.c.lock.is_not(None))
    unlocked: ColumnElement[bool] = or_(JOB.c.lock.is_(None), JOB.c.lock.not_in(locks))
    mine = JOB.c.task.in_(tasks), unlocked
    return select(*columns).where(JOB.c.worker.is_(None), JOB.c.not_before <= bindparam("now"), *mine).limit(1)


@cache
def any_free(tasks: tuple[str, ...]) -> Prepared:
    """Whether there is one: its number."""
    return Prepared(_free(tasks, JOB.c.id))


@cache
def take(tasks: tuple[str, ...]) -> Prepared:
    """The first of them, `holder`'s from now on."""
    first = _free(tasks, JOB.c.id).order_by(JOB.c.priority.desc(), JOB.c.id).scalar_subquery()
    taken = update(JOB).where(JOB.c.id == first).values(worker=bindparam("holder"), alive_at=bindparam("now"))
    return Prepared(taken.returning(JOB.c.id, JOB.c.task, JOB.c.arguments, JOB.c.tries))


def _put() -> Prepared:
    waits = exists().where(JOB.c.once == bindparam("once"), JOB.c.worker.is_(None))
    row = select(*(bindparam(name, type_=JOB.c[name].type) for name in ROW)).where(~waits)
    return Prepared(insert(JOB).from_select(ROW, row))


MINE = JOB.c.id == bindparam("job"), JOB.c.worker == bindparam("holder")
DONE = Prepared(delete(JOB).where(*MINE))
PUT = _put()
"""A job, unless one of its `once` waits."""
