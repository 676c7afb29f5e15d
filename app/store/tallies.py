"""What is worked out of the reports of a series, and holds until one of them comes, goes or changes.

It is kept in this process with the number of the series' last change, which the database counts: whoever wrote
meanwhile, in whatever program, is seen. Of many series those alone are asked for that changed.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session

from app.store.tables import Series
from app.store.tally_table import SeriesTally

T = TypeVar("T")
Stamp = tuple[tuple[int, int], ...]
"""Series with the number of the last change of each."""
REPORTS: Any = func.coalesce(SeriesTally.reports, 0)
"""How many a series has, where a query joins its tally from without."""


class Kept(Generic[T]):
    """One thing of each of many groups of series; safe to call from many threads."""

    def __init__(self) -> None:
        self._of: WeakKeyDictionary[Engine, dict[Any, tuple[Stamp, T]]] = WeakKeyDictionary()

    def of(
        self, session: Session, groups: Mapping[Any, Sequence[int]], find: Callable[[Sequence[Any]], Mapping[Any, T]]
    ) -> dict[Any, T]:
        """By group; `find` is asked for those that changed since, all at once, and leaves out what is not there."""
        known = self._of.setdefault(session.get_bind().engine, {})
        stamps = _stamps(session, groups)
        fresh = {name: found[1] for name in groups if (found := known.get(name)) and found[0] == stamps[name]}
        if missing := [name for name in groups if name not in fresh]:
            for name, one in find(missing).items():
                fresh[name] = one
                known[name] = (stamps[name], one)
        return fresh


def _stamps(session: Session, groups: Mapping[Any, Sequence[int]]) -> dict[Any, Stamp]:
    """To be read before what is worked out: what is written in between is seen the next time."""
    changes = {row[0]: row[1] for row in session.execute(_CHANGES)}
    return {name: tuple((one, changes.get(one, 0)) for one in its) for name, its in groups.items()}


_CHANGES = select(SeriesTally.series_id, SeriesTally.changes)


def series_with_reports(session: Session) -> Sequence[int]:
    """The numbers of all series that have any."""
    return session.scalars(_WITH_REPORTS).all()


_WITH_REPORTS = select(Series.id).join(SeriesTally).where(SeriesTally.reports > 0).order_by(Series.id)
