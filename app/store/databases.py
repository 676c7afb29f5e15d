"""Databases in the store: the one of an id."""

from sqlalchemy import ColumnElement

from app.store.engine import without_nul
from app.store.tables import Database


def has_id(public_id: str) -> ColumnElement[bool]:
    """The database of that id."""
    return Database.public_id == without_nul(public_id)
