"""The databases of a fleet with their series and with those that are joined into them, and the window of each."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple, Self

from sqlalchemy import Select, bindparam, func, select
from sqlalchemy.orm import Session

from app.store.access.visibility import ASKING, Caller
from app.store.lists.database_titles import title
from app.store.lists.sample_uploads import of_samples
from app.store.plain_rows import plain_rows
from app.store.schema.tables import Database, Report, Series
from app.store.schema.tally_table import SeriesTally
from app.store.worked_out.tallies import CHANGES, Kept

DAYS = 30
"""Without a range, so much of each database before its own newest report."""
LONG_AGO, FAR_OFF = datetime(1, 1, 1), datetime(9999, 12, 31)
DATABASE: tuple[Any, ...] = (
    Database.id, Database.public_id, Database.split_by,
    Database.split_value, Database.label, Database.name, Database.container, Database.dbid,
    Database.group_name, Database.time_zone, Database.part_of_id,
)  # fmt: skip

Span = tuple[datetime, datetime]
_Key = tuple[frozenset[int] | None, int]
_Looked = tuple[datetime | None, bool, bool, int]
NEWEST: Kept[_Looked] = Kept(by_seen=True)
"""Of a series the newest time, whether it has reports, whether one of them is no sample, and how many have no time:
while its reports are the same, as to look at every series takes longer than all else here."""


@dataclass(frozen=True, slots=True)
class Line:
    """One instance (cluster, container) of a database; `ids` are several where databases were joined. `changes` are the
    numbers of their last changes: a line is the same as long as its reports are."""

    scope: str
    instance_number: int | None
    ids: tuple[int, ...]
    changes: tuple[int, ...]
    newest: datetime | None
    undated: int
    """How many reports have no time."""


@dataclass(frozen=True, slots=True)
class Place:
    """A database of the fleet, with those that are joined into it; `lines` are the series of its reports."""

    id: str
    title: str
    label: str | None
    name: str | None
    container: str | None
    dbid: int | None
    group: str | None
    time_zone: str | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """What ends after `since` and not after `until`, on the clock of each database; both None: its last `DAYS` days."""

    since: datetime | None = None
    until: datetime | None = None

    def of(self, place: Place) -> Span | None:
        """What is read of a database; None: its reports have no times and no range is asked, so all of it."""
        if self.since or self.until:
            return self.since or LONG_AGO, self.until or FAR_OFF
        newest = max((line.newest for line in place.lines if line.newest), default=None)
        return None if newest is None else (newest - timedelta(days=DAYS), newest)


class Rows(NamedTuple):
    """Databases (`DATABASE`), and their series with the last change of each: where they are the same, so is all that a
    fleet is made of."""

    databases: tuple[tuple[Any, ...], ...]
    series: tuple[tuple[Any, ...], ...]

    @classmethod
    def read(cls, session: Session, caller: Caller) -> Self:
        """What the caller sees."""
        databases = tuple(map(tuple, plain_rows(session, _DATABASES, caller=caller)))
        series = tuple(map(tuple, plain_rows(session, _SERIES, caller=caller)))
        return cls(databases, series)

    @property
    def groups(self) -> list[str]:
        """Those that databases are in: what is part of another one is in the group of that."""
        return sorted({group for *_, group, _, whole in self.databases if group is not None and whole is None})

    @property
    def seen(self) -> frozenset[int] | None:
        """By which files are seen; None for who sees all. The same object for the same, so that it is found fast."""
        return None if ASKING.get().groups is None else _same(frozenset(row[0] for row in self.databases))


@lru_cache(maxsize=256)
def _same(seen: frozenset[int]) -> frozenset[int]:
    return seen


def places(session: Session, rows: Rows, group: str | None, q: str | None) -> list[Place]:
    """Every database of these with reports, in that group and called so; none that is all samples."""
    databases = {row[0]: row for row in rows.databases}
    heads = {number: whole or number for number, *_, whole in rows.databases}
    by_head: dict[int, list[tuple[Any, ...]]] = {}
    for row in _real(rows, session, heads):
        by_head.setdefault(heads[row[1]], []).append(row)
    fits = _called(rows.databases, q)
    made = [_place(databases[head], tuple(series)) for head, series in sorted(by_head.items()) if fits(head)]
    return [place for place in made if group is None or place.group == group]


def _real(
    rows: Rows, session: Session, heads: Mapping[int, int]
) -> Iterator[tuple[int, int, str, int | None, int, datetime | None, int]]:
    """The series with their last changes, newest times and how many reports have none, without those of databases that
    are all samples (see `is_real`)."""
    seen = rows.seen
    stamps = {(seen, number): ((number, changes),) for number, *_, changes in rows.series}
    fresh = NEWEST.fresh(session, stamps, lambda missing: _looked_at(session, missing))
    looked = {number: fresh[seen, number] for number, *_ in rows.series}
    reported, sent = (
        {name for number, database, *_ in rows.series if looked[number][at] for name in (database, heads[database])}
        for at in (1, 2)
    )
    for number, database, scope, instance_number, changes in rows.series:
        if database in sent or database not in reported:
            yield number, database, scope, instance_number, changes, looked[number][0], looked[number][3]


def _looked_at(session: Session, keys: Sequence[_Key]) -> dict[_Key, _Looked]:
    """Of each series, at the reports that are seen of it."""
    seen = keys[0][0]
    look = _LOOK if seen is None else _LOOK_AT_SEEN
    rows = plain_rows(session, look, {"series": [number for _, number in keys]})
    return {(seen, number): tuple(looked) for number, *looked in rows}


def _called(databases: Iterable[tuple[Any, ...]], q: str | None) -> Callable[[int], bool]:
    """Whether each of these words stands somewhere in what a database, or one that is joined into it, is called."""
    words = (q or "").casefold().split()
    if not words:
        return lambda _: True
    texts: dict[int, list[str]] = {}
    for number, _, _, value, label, name, container, dbid, group, _, whole in databases:
        known = (label, name, container, group, value, dbid)
        texts.setdefault(whole or number, []).extend(str(text) for text in known if text is not None)
    return lambda head: all(word in "\n".join(texts[head]).casefold() for word in words)


def _series() -> Select[Any]:
    columns: tuple[Any, ...] = (Series.id, Series.database_id, Series.scope, Series.instance_number, CHANGES)
    return select(*columns).join(Series.database).outerjoin(SeriesTally).order_by(Series.id)


def _look(*, narrowed: bool) -> Select[Any]:
    def of_it(what: Any, *conditions: Any) -> Select[Any]:
        query = select(what).where(Report.series_id == Series.id, *conditions)
        return query.join(Report.upload) if narrowed else query  # by what is seen of the files themselves

    columns: tuple[Any, ...] = (
        Series.id,
        of_it(func.max(Report.end_time)).scalar_subquery(),
        of_it(Report.id).exists(),
        of_it(Report.id, Report.upload_id.not_in(of_samples())).exists(),
        of_it(func.count(Report.id), Report.end_time.is_(None)).scalar_subquery(),
    )
    return select(*columns).where(Series.id.in_(bindparam("series", expanding=True)))


# Made once: that takes longer than to ask them.
_SERIES, _DATABASES = _series(), select(*DATABASE)
_LOOK, _LOOK_AT_SEEN = _look(narrowed=False), _look(narrowed=True)


@lru_cache(maxsize=8_192)
def _place(head: tuple[Any, ...], series: tuple[tuple[Any, ...], ...]) -> Place:
    """Of a row of `DATABASE` and of those of its series; made of the same it is the same, and few change at a time."""
    _, public_id, by, value, label, name, container, dbid, group, time_zone, _ = head
    called = title(label, name, dbid, container, None if by is None else {by: value})
    return Place(public_id, called, label, name, container, dbid, group, time_zone, _lines(series))


def _lines(series: Sequence[tuple[Any, ...]]) -> tuple[Line, ...]:
    by_kind: dict[tuple[str, int | None], list[tuple[int, int, datetime | None, int]]] = {}
    for number, _, scope, instance_number, *looked in series:
        by_kind.setdefault((scope, instance_number), []).append((number, *looked))
    lines = []
    for kind, rows in by_kind.items():
        ids, changes, newest, undated = zip(*rows, strict=True)
        lines.append(Line(*kind, ids, changes, max((end for end in newest if end), default=None), sum(undated)))
    return tuple(lines)
