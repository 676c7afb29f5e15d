"""Columns of the store, past the ORM: to take its rows apart takes it as long again as to ask for them."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, Select
from sqlalchemy.orm import Session

from app.store.access.visibility import ASKING, Caller, visible

NOTHING: Mapping[str, Any] = {}
Query = Select[*tuple[Any, ...]]


def plain_rows(
    session: Session, query: Query, given: Mapping[str, Any] = NOTHING, caller: Caller | None = None
) -> Sequence[Row[*tuple[Any, ...]]]:
    """The rows of a query of columns that who asks, and in a list this caller, may see: the ORM alone can narrow a
    query. What the session holds and has not written yet is not seen."""
    narrowed = query if caller is None else visible(query, caller)
    if narrowed is query and ASKING.get().groups is None:
        return session.connection().execute(query, dict(given)).all()
    return session.execute(narrowed, dict(given)).all()
