"""What is worked out of the reports of a series, and holds until one of them comes, goes, changes or is judged again.

It is kept in this process with the number of the series' last change, which the database counts: whoever wrote
meanwhile, in whatever program, is seen. Of many series those alone are asked for that changed.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy import Engine, bindparam, func, select
from sqlalchemy.orm import Session

from app.store.access.visibility import ASKING, of_seen_files
from app.store.plain_rows import plain_rows
from app.store.prepared import Prepared
from app.store.schema.tables import Database, Report, Series
from app.store.schema.tally_table import SeriesTally

T = TypeVar("T")
Stamp = tuple[Any, ...]
"""Series with the number of the last change of each, and what else something is made of."""
REPORTS: Any = func.coalesce(SeriesTally.reports, 0)
"""How many a series has, where a query joins its tally from without."""
CHANGES: Any = func.coalesce(SeriesTally.changes, 0)
"""The number of its last change, where a query does."""


class _Sized(dict[Any, tuple[Stamp, T, int]]):
    """What is kept of one store by name, each with its stamp and its size; `size` is that of all."""

    size = 0

    def put(self, name: Any, stamp: Stamp, value: T, size: int) -> None:
        self.size += size - (self[name][2] if name in self else 0)
        self[name] = stamp, value, size

    def clear(self) -> None:
        super().clear()
        self.size = 0


class Kept(Generic[T]):
    """One thing of each of many groups of series, as many or as much by `size`; safe to call from many threads.

    For who sees some databases only it is another thing, by which files they see; `by_seen`: the names say so already.
    """

    def __init__(self, most: int = 100_000, size: Callable[[T], int] = lambda _: 1, *, by_seen: bool = False) -> None:
        self._most, self._size, self._by_seen = most, size, by_seen
        self._of: WeakKeyDictionary[Engine, _Sized[T]] = WeakKeyDictionary()
        self._lock = Lock()

    def of(
        self,
        session: Session,
        groups: Mapping[Any, Sequence[int]],
        find: Callable[[Sequence[Any]], Mapping[Any, T]],
        besides: Mapping[Any, Hashable] | None = None,
    ) -> dict[Any, T]:
        """By group; `find` is asked for those that changed since, all at once, and leaves out what is not there.

        `besides` is what each is made of besides the reports of its series.
        """
        stamps = stamps_of(session, groups)
        if besides is not None:
            stamps = {name: (besides[name], stamp) for name, stamp in stamps.items()}
        return self.fresh(session, stamps, find)

    def of_each(self, session: Session, find: Callable[[Sequence[int]], Mapping[int, T]]) -> dict[int, T]:
        """By series, of all that have reports."""
        return self.fresh(session, {row[0]: (row,) for row in _WITH_REPORTS.tuples(session)}, find)

    def fresh(
        self, session: Session, stamps: Mapping[Any, Stamp], find: Callable[[Sequence[Any]], Mapping[Any, T]]
    ) -> dict[Any, T]:
        """The same where the changes of the series were read with what named them (`CHANGES`)."""
        seen = None if self._by_seen else _seen(session)
        if seen is not None:
            by_seen = {(seen, name): stamp for name, stamp in stamps.items()}
            made = self._fresh(session, by_seen, lambda missing: _by(seen, find([name for _, name in missing])))
            return {name: value for (_, name), value in made.items()}
        return self._fresh(session, stamps, find)

    def _fresh(
        self, session: Session, stamps: Mapping[Any, Stamp], find: Callable[[Sequence[Any]], Mapping[Any, T]]
    ) -> dict[Any, T]:
        held = self._of.setdefault(session.get_bind().engine, _Sized())
        fresh = {name: entry[1] for name, stamp in stamps.items() if (entry := held.get(name)) and entry[0] == stamp}
        if missing := [name for name in stamps if name not in fresh]:
            made = find(missing)
            fresh.update(made)
            with self._lock:
                for name, value in made.items():
                    held.put(name, stamps[name], value, self._size(value))
                if held.size > self._most:
                    held.clear()  # what is asked for comes back by itself
        return fresh

    def forget(self) -> None:
        """For those who measure what it takes to work it out."""
        self._of.clear()


SEEN: Kept[int] = Kept()
"""Reports of a series in files that who asks may see."""
_OF_SEVERAL: Any = (
    select(Report.series_id, func.count(Report.id))
    .where(Report.series_id.in_(bindparam("series", expanding=True)), Report.parts > 1)
    .group_by(Report.series_id)
)


def reports_seen(session: Session, tallies: Mapping[int, int]) -> Mapping[int, int]:
    """How many reports each of these series has, of which this is the tally: of those that who asks may see. A file of
    one report alone is nobody else's."""
    if ASKING.get().groups is None:
        return tallies

    def find(series: Sequence[int]) -> dict[int, int]:
        queries = _OF_SEVERAL, of_seen_files(_OF_SEVERAL)
        several, seen = (dict(map(tuple, session.execute(query, {"series": [*series]}))) for query in queries)
        return {number: tallies[number] - several.get(number, 0) + seen.get(number, 0) for number in series}

    return SEEN.of(session, {number: [number] for number in tallies}, find)


class Held(Generic[T]):
    """What is made of some series and of what else is named with them, the last few that were asked for; safe to call
    from many threads. What is held is given to many: whoever gets it changes nothing of it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: WeakKeyDictionary[Engine, OrderedDict[Hashable, T]] = WeakKeyDictionary()
        self._lock = Lock()

    def of(self, engine: Engine, series: Sequence[int], named: Hashable, make: Callable[[], T]) -> T:
        """`named` is all that it is made of besides the reports of these series, of which who asks may see some only:
        a file with reports of several databases may be nobody's who may not see all of them."""
        with Session(engine) as session:  # before it is made: what is written in between is seen the next time
            return self.within(session, series, named, make)

    def within(self, session: Session, series: Sequence[int], named: Hashable, make: Callable[[], T]) -> T:
        """The same where it is made of what this session's transaction sees."""
        return self.same(session.get_bind().engine, (named, stamp(session, series)), make)

    def same(self, engine: Engine, named: Hashable, make: Callable[[], T]) -> T:
        """Where `named` is all that it is made of."""
        with self._lock:
            held = self._of.setdefault(engine, OrderedDict())
            if named in held:
                held.move_to_end(named)
                return held[named]
        made = make()
        with self._lock:
            held[named] = made
            while len(held) > self._most:
                held.popitem(last=False)
        return made

    def forget(self) -> None:
        """For those who measure what it takes to make it."""
        with self._lock:
            self._of.clear()


def stamp(session: Session, series: Sequence[int]) -> Hashable:
    """What the reports of these series are now, for who asks: to be read before something is made of them, as what is
    written in between is seen the next time."""
    return _seen(session), stamps_of(session, {None: series})[None]


def _by(seen: frozenset[int], made: Mapping[Any, T]) -> dict[Any, T]:
    return {(seen, name): value for name, value in made.items()}


def _seen(session: Session) -> frozenset[int] | None:
    """The databases of who asks, by which files are seen; None where all are."""
    return None if ASKING.get().groups is None else frozenset(session.scalars(select(Database.id)))


def stamps_of(session: Session, groups: Mapping[Any, Sequence[int]]) -> dict[Any, Stamp]:
    """To be read before what is worked out: what is written in between is seen the next time."""
    named = {number for members in groups.values() for number in members}
    few = len(named) <= _MOST_NAMED
    rows = plain_rows(session, _CHANGES_OF, {"series": [*named]}) if few else _CHANGES.tuples(session)
    changes = {row[0]: row[1] for row in rows}
    return {name: tuple((number, changes.get(number, 0)) for number in members) for name, members in groups.items()}


_MOST_NAMED = 100
"""Of more series than that the changes of all are read."""
_TALLIES = select(SeriesTally.series_id, SeriesTally.changes)
_CHANGES_OF = _TALLIES.where(SeriesTally.series_id.in_(bindparam("series", expanding=True)))
_CHANGES = Prepared(_TALLIES)
_WITH_REPORTS = Prepared(
    select(Series.id, SeriesTally.changes).join(SeriesTally).where(SeriesTally.reports > 0).order_by(Series.id)
)
