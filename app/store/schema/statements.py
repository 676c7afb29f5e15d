"""Statements on tables as they are, without objects: for what is done with each file that comes in.

To make a statement takes several times as long as SQLite takes to answer it, so such ones are made once.
"""

from typing import Any, cast

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from app.store.schema.tables import Base


def table_of(entity: type[Base]) -> Table:
    """The table of a class."""
    return cast("Table", entity.__table__)


def insert_into(session: Session, table: Any) -> sqlite.Insert | postgresql.Insert:
    """The engine's own INSERT, which knows ON CONFLICT."""
    return insert_of(session.get_bind().dialect.name, table)


def insert_of(engine: str, table: Any) -> sqlite.Insert | postgresql.Insert:
    """The same by the engine's name."""
    return sqlite.insert(table) if engine == "sqlite" else postgresql.insert(table)
