"""Reports by words: each stands somewhere in what the database is called, where it ran, the file or the verdict."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, collate, func, or_, select
from sqlalchemy.orm import Session, aliased

from app.store.engine.engine import without_nul
from app.store.prepared import Prepared
from app.store.schema.tables import Database, Report, Series, Upload
from app.store.worked_out.printed_names import printed_names

MOST_WORDS = 10
"""So many words are looked for; what stands behind them narrows nothing."""


def holding(session: Session, query: str) -> Iterable[ColumnElement[bool]]:
    """One condition a word. Names and places go by their letters in Python, as engines fold no others than English."""
    words = without_nul(query).casefold().split()[:MOST_WORDS]
    if not words:
        return
    databases = _databases(session)
    printed = {names for group in printed_names(session).values() for names in group}
    instances, hosts = ({pair[place] for pair in printed} - {None} for place in (0, 1))
    for word in words:
        conditions: list[ColumnElement[bool]] = []
        if fitting_ids := [number for number, text in databases.items() if word in text]:
            conditions.append(Report.series_id.in_(fitting_ids))
        for column, known in ((Report.host, hosts), (Report.instance, instances)):
            if fitting := sorted(text for text in known if text and word in text.casefold()):
                conditions.append(column.in_(fitting))
        conditions += [_holds(session, Report.short, word), _holds(session, Report.headline, word)]
        # Last: engines look for these only when a report is met that fits in nothing before, at all names at once.
        conditions.append(Report.upload_id.in_(_uploads(session, word)))
        yield or_(*conditions)


def _holds(session: Session, column: Any, word: str) -> ColumnElement[bool]:
    """Whatever the case of English letters, as fast as each engine does it: every text is looked at where none fits.

    SQLite's LIKE folds them itself; PostgreSQL's ILIKE takes three times as long as to go by plain bytes.
    """
    if session.get_bind().dialect.name == "sqlite":
        fits: ColumnElement[bool] = column.contains(word, autoescape=True)
        return fits
    return func.strpos(func.lower(collate(column, "C")), word) > 0


def _uploads(session: Session, word: str) -> Any:
    """By the index of names alone: a row of an upload lies beside its bytes."""
    return select(Upload.id).where(_holds(session, Upload.filename, word)).correlate(None)


def _databases(session: Session) -> Mapping[int, str]:
    """By series, what its database, and that which it is joined into, is called: letters folded."""
    return _folded(tuple(_CALLED.tuples(session)))


@lru_cache(maxsize=4)
def _folded(rows: tuple[tuple[Any, ...], ...]) -> Mapping[int, str]:
    """Made of the same it is the same, and databases seldom change."""
    return {number: "\n".join(str(part) for part in called if part is not None).casefold() for number, *called in rows}


def _called() -> Any:
    whole = aliased(Database)
    texts: list[Any] = [
        column for table in (Database, whole)
        for column in (table.name, table.label, table.group_name, table.container, table.split_value, table.dbid)
    ]  # fmt: skip
    query = select(Series.id, *texts).join(Series.database)
    return query.outerjoin(whole, whole.id == Database.part_of_id)


_CALLED = Prepared(_called())
"""Made once, as that takes longer than to ask it."""
