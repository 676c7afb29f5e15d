"""Which databases a list shows and in which order: those that are part of another are shown, and found, in that."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, func, not_, select
from sqlalchemy.orm import Session

from app.declared.database_lines import UNDATED, newest_of_series
from app.store.access.visibility import ASKING, Caller, of_seen_files, visible
from app.store.engine.engine import without_nul
from app.store.lists.keyset import Key, Order, Value, behind, rows
from app.store.lists.sample_uploads import is_real
from app.store.plain_rows import plain_rows
from app.store.prepared import Prepared
from app.store.schema.tables import Database, Report, Series, Upload
from app.store.schema.tally_table import SeriesTally
from app.store.schema.urgency import URGENCY
from app.store.worked_out.printed_names import Names, printed_names
from app.store.worked_out.tallies import reports_seen

HEAD = func.coalesce(Database.part_of_id, Database.id)


@dataclass(frozen=True, slots=True)
class DatabaseFilter:
    """What a list of databases is narrowed to; None is everything.

    `q` are words that each stand somewhere in what it, or one that is joined into it, is called, in its DBID, or in the
    instances and hosts that its reports print. `case` and `answer` are those of its newest report. With `sample`
    those all of whose reports are the program's own samples, or all others.
    """

    name: str | None = None
    dbid: int | None = None
    label: str | None = None
    group: str | None = None
    q: str | None = None
    case: str | None = None
    answer: str | None = None
    sample: bool | None = None


class Newest(NamedTuple):
    """The newest report of a database, by the end of its interval; of those without times the one that came last."""

    end: datetime | None
    number: int
    case: str
    answer: str | None
    io_share: float | None
    single_block_read_ms: float | None
    best_saving: float | None
    urgency: float | None


Values = Callable[[Session, Sequence[Any]], Mapping[int, Value]]
_VALUES: Mapping[str, Values]


def listed(
    session: Session, caller: Caller, wanted: DatabaseFilter, by: Order, cursor: str | None, limit: int
) -> tuple[list[int], str | None]:
    """The numbers of so many databases in that order, and the cursor of those after them. Raises InvalidCursor."""
    after = None if cursor is None else by.place(cursor)
    values = _VALUES.get(by.name.removeprefix("-"))
    if values is None and (wanted.q, wanted.case, wanted.answer) == (None, None, None):
        matches, further = rows(session, visible(_narrowed(wanted), caller), Database.id, by, after, limit)
        return [row[0] for row in matches], further
    heads = _heads(session, caller, wanted)
    known = {} if values is None else values(session, heads)
    return behind(by, {head.id: known.get(head.id) for head in heads}, after, limit)


def newest_reports(session: Session) -> dict[int, Newest]:
    """The newest report of every database, by the number of that which is shown."""
    by_database: dict[int, Newest] = {}
    for head, *values in plain_rows(session, _NEWEST[ASKING.get().groups is not None]):
        newest = Newest(*values)
        before = by_database.get(head)
        by_database[head] = newest if before is None else max(before, newest, key=_when)
    return by_database


def _newest(*, narrowed: bool) -> Select[Any]:
    of_series = newest_of_series(narrowed=narrowed).subquery()
    columns: tuple[Any, ...] = (
        Report.end_time, Report.id, Report.verdict_case, Report.answer, Report.io_share, Report.single_block_read_ms,
        Report.best_saving, URGENCY,
    )  # fmt: skip
    query = select(HEAD, *columns).select_from(of_series)
    return query.join(Database, Database.id == of_series.c.database_id).join(Report, Report.id == of_series.c.report)


_NEWEST = {who: _newest(narrowed=who) for who in (False, True)}  # made once, as that takes longer than to ask it


def newest_received(session: Session, *, samples: bool = True) -> dict[int, datetime]:
    """When the newest report of every database came in (UTC), by the number of that which is shown."""
    in_series = select(func.max(Report.id)).where(Report.series_id == Series.id).scalar_subquery()
    last = select(Series.database_id, in_series.label("report")).subquery()
    query = select(HEAD, func.max(Upload.received_at)).select_from(last).group_by(HEAD)
    query = query.join(Database, Database.id == last.c.database_id).join(Report, Report.id == last.c.report)
    query = query.join(Upload, Upload.id == Report.upload_id)
    rows = session.execute(of_seen_files(query if samples else query.where(~Upload.sample)))
    return {row[0]: row[1] for row in rows}


def _when(newest: Newest) -> tuple[datetime, int]:
    return newest.end or UNDATED, newest.number


def _heads(session: Session, caller: Caller, wanted: DatabaseFilter) -> list[Any]:
    heads: list[Any] = [*plain_rows(session, _narrowed(replace(wanted, q=None, case=None, answer=None)), caller=caller)]
    if wanted.q is not None:
        words, texts = wanted.q.casefold().split(), _texts(session)
        heads = [head for head in heads if all(word in texts.get(head.id, "") for word in words)]
    if wanted.case is not None or wanted.answer is not None:
        newest = newest_reports(session)
        heads = [head for head in heads if head.id in newest and _is(newest[head.id], wanted)]
    return heads


@lru_cache(maxsize=64)
def _narrowed(wanted: DatabaseFilter) -> Select[Any]:
    """Made once, as that takes longer than to ask it."""
    columns: tuple[Any, ...] = (Database.id, Database.name, Database.label, Database.group_name)
    return select(*columns).where(Database.part_of_id.is_(None), *_conditions(wanted))


def _is(newest: Newest, wanted: DatabaseFilter) -> bool:
    return wanted.case in (None, newest.case) and wanted.answer in (None, newest.answer)


def _conditions(wanted: DatabaseFilter) -> Iterator[ColumnElement[bool]]:
    for column, value in ((Database.name, wanted.name), (Database.dbid, wanted.dbid), (Database.label, wanted.label)):
        if value is not None:
            asked = without_nul(value) if isinstance(value, str) else value
            yield Database.id.in_(select(HEAD).where(column == asked).correlate(None))
    if wanted.group is not None:
        yield Database.group_name == without_nul(wanted.group)
    if wanted.sample is not None:
        yield not_(is_real()) if wanted.sample else is_real()


_NAMES: tuple[Any, ...] = (
    Database.name, Database.label, Database.group_name, Database.container, Database.split_value, Database.dbid,
)  # fmt: skip
_TEXTS = Prepared(select(HEAD, Series.id, *_NAMES).outerjoin(Series, Series.database_id == Database.id))


def _texts(session: Session) -> Mapping[int, str]:
    """All that databases are found by, a line each, by the number of that which is shown."""
    return _joined(tuple(_TEXTS.tuples(session)), tuple(printed_names(session).items()))


@lru_cache(maxsize=4)
def _joined(rows: tuple[tuple[Any, ...], ...], printed: tuple[tuple[int, Names], ...]) -> Mapping[int, str]:
    """Made of the same it is the same, and databases seldom change."""
    by_head: dict[int, list[str]] = {}
    names = dict(printed)
    for head, series, *texts in rows:
        lines = by_head.setdefault(head, [])
        lines.extend(str(text) for text in texts if text is not None)
        lines.extend(name for pair in names.get(series, ()) for name in pair if name is not None)
    return {head: "\n".join(texts).casefold() for head, texts in by_head.items()}


def _text(name: str) -> Values:
    return lambda _session, heads: {head.id: _folded(getattr(head, name)) for head in heads}


def _folded(text: str | None) -> str | None:
    return None if text is None else text.casefold()


def _reports(session: Session, heads: Sequence[Any]) -> dict[int, Value]:
    counts: dict[int, int] = dict.fromkeys((head.id for head in heads), 0)
    rows = session.execute(_TALLIES).all()
    seen = reports_seen(session, {number: reports for _, number, reports in rows})
    for head, number, _ in rows:
        if head in counts:
            counts[head] += seen[number]
    return dict(counts)


_TALLIES = select(HEAD, Series.id, SeriesTally.reports).select_from(SeriesTally).join(Series).join(Series.database)


def _of_newest(name: str) -> Values:
    return lambda session, _heads: {head: getattr(newest, name) for head, newest in newest_reports(session).items()}


OF_NEWEST = ("io_share", "single_block_read_ms", "best_saving", "urgency")
SORTS = {
    "newest": Key(),
    **dict.fromkeys(("name", "label", "group", "answer"), Key(str)),
    "reports": Key(int),
    "newest_end": Key(datetime),
    **dict.fromkeys(OF_NEWEST, Key(float)),
}
"""`newest` is by the coming of the first report; texts go by their letters, large and small ones alike."""
_VALUES = {
    "name": _text("name"),
    "label": _text("label"),
    "group": _text("group_name"),
    "reports": _reports,
    "newest_end": _of_newest("end"),
    **{name: _of_newest(name) for name in ("answer", *OF_NEWEST)},
}
"""What they are sorted by where that is worked out, or taken from other tables, of all that the list has."""
NEWEST = "-newest"
URGENT = "-urgency"
"""What to look at first stands first."""
