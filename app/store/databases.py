"""Databases in the store: the one of an id."""

from sqlalchemy import ColumnElement, or_

from app.store.engine import without_nul
from app.store.tables import Database, Report


def has_id(public_id: str) -> ColumnElement[bool]:
    """The database of that id."""
    return Database.public_id == without_nul(public_id)


def is_stale() -> ColumnElement[bool]:
    """Of a report with its database: judged with other facts than hold now, or somebody wants it judged again."""
    return or_(Report.judged_with != Database.stands_on, Report.asked_again)
