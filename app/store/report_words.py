"""Reports by words: each stands somewhere in what the database is called, where it ran, the file or the verdict."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.orm import Session, aliased

from app.store.engine import without_nul
from app.store.tables import Database, Report, Series, Upload

MOST_WORDS = 10
"""So many words are looked for; what stands behind them narrows nothing."""


def holding(session: Session, query: str) -> Iterable[ColumnElement[bool]]:
    """One condition a word. Names and places go by their letters in Python, as engines fold no others than English."""
    words = without_nul(query).casefold().split()[:MOST_WORDS]
    if not words:
        return
    databases, hosts, instances = (
        _databases(session),
        _printed(session, Report.host),
        _printed(session, Report.instance),
    )
    for word in words:
        conditions: list[ColumnElement[bool]] = [
            Report.short.icontains(word, autoescape=True),
            Report.headline.icontains(word, autoescape=True),
            Report.upload_id.in_(_uploads(word)),
        ]
        for column, known in ((Report.host, hosts), (Report.instance, instances)):
            if fitting := [text for text in known if word in text.casefold()]:
                conditions.append(column.in_(fitting))
        if fitting_ids := [number for number, text in databases.items() if word in text]:
            conditions.append(Report.series_id.in_(fitting_ids))
        yield or_(*conditions)


def _uploads(word: str) -> Any:
    """By the index of names alone: a row of an upload lies beside its bytes."""
    return select(Upload.id).where(Upload.filename.icontains(word, autoescape=True)).correlate(None)


def _printed(session: Session, column: Any) -> Sequence[str]:
    return session.scalars(select(column).where(column.is_not(None)).distinct()).all()


def _databases(session: Session) -> dict[int, str]:
    """By series, what its database, and that which it is joined into, is called: letters folded."""
    whole = aliased(Database)
    texts: list[Any] = [
        one for table in (Database, whole)
        for one in (table.name, table.label, table.group_name, table.container, table.split_value, table.dbid)
    ]  # fmt: skip
    query = select(Series.id, *texts).join(Series.database).outerjoin(whole, whole.id == Database.part_of_id)
    return {
        number: "\n".join(str(one) for one in called if one is not None).casefold()
        for number, *called in session.execute(query)
    }
