"""Databases in the store: the one of an id."""

from sqlalchemy import ColumnElement, bindparam, or_, select
from sqlalchemy.orm import Session, aliased

from app.store.engine.engine import without_nul
from app.store.prepared import Prepared
from app.store.schema.tables import Database, Report


def has_id(public_id: str) -> ColumnElement[bool]:
    """The database of that id."""
    return Database.public_id == without_nul(public_id)


def number_of(session: Session, public_id: str) -> int | None:
    """The number of the database of that id; None when there is none."""
    number: int | None = _NUMBER.scalar(session, {"public_id": without_nul(public_id)})
    return number


_NUMBER = Prepared(select(Database.id).where(Database.public_id == bindparam("public_id")))
"""Made once, as that takes longer than to ask it."""


def held(session: Session, public_id: str) -> int | None:
    """The database of that id, which nobody else changes until the transaction ends; None when there is none.

    Reports are added beside it. On SQLite the transaction has to be one that is `writing`.
    """
    return session.scalar(select(Database.id).where(has_id(public_id)).with_for_update(key_share=True))


def is_within(public_id: str) -> ColumnElement[bool]:
    """The database of that id and those that are joined into it."""
    whole = aliased(Database)
    joined = select(whole.id).where(whole.public_id == without_nul(public_id))
    return has_id(public_id) | Database.part_of_id.in_(joined)


def is_stale() -> ColumnElement[bool]:
    """Of a report with its database: judged with other facts than hold now, or somebody wants it judged again."""
    return or_(Report.judged_with != Database.stands_on, Report.asked_again)
