"""What was read of the reports of series, and is kept: where reports came, they alone are read.

With each report that comes the count of its series and the number of the series' last change rise by one, and by
nothing else alike: where reports go, move or are judged again, the number rises more than the count. Then all of them
are read anew.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from weakref import WeakKeyDictionary

import numpy as np
from sqlalchemy import Engine, Integer, bindparam, func, select
from sqlalchemy.orm import Session

from app.store.access.visibility import ASKING
from app.store.prepared import Prepared
from app.store.schema.tables import Report
from app.store.schema.tally_table import SeriesTally
from app.store.worked_out.column_arrays import Arrays

MOST_NEW = 200
"""More reports than that are read with all others."""
TEXT_BYTES = 64
"""Of a text in a column, about."""
BESIDE_BYTES = 1_000
"""Of the rows of one line beside their columns, about."""
Read = Callable[[Sequence[int] | None], Arrays]
Tally = Mapping[int, tuple[int, int]]
"""By series, how many reports it has, and the number of its last change."""


@dataclass(frozen=True, slots=True)
class _Rows:
    tally: Tally
    last: int
    """The highest number of a report of these series, whether or not it is among the rows."""
    columns: Arrays
    since: datetime | None
    """From when on they were read; None where all were."""

    @property
    def bytes(self) -> int:
        """How many they take, about."""
        return BESIDE_BYTES + sum(
            column.nbytes + TEXT_BYTES * len(column) * (column.dtype == "O") for column in self.columns.values()
        )

    def came(self, tally: Tally) -> int | None:
        """How many reports came since; None where anything else happened, too."""
        rises = [[now - then for now, then in zip(tally[series], self.tally[series], strict=True)] for series in tally]
        alike = all(reports == changes >= 0 for reports, changes in rises)
        return sum(reports for reports, _ in rises) if alike else None


@dataclass(slots=True)
class _Store:
    """What is kept of one store: the rows that were not asked for longest come first."""

    rows: OrderedDict[Hashable, _Rows] = field(default_factory=OrderedDict)
    bytes: int = 0

    def keep(self, key: Hashable, rows: _Rows, most: int) -> None:
        if (before := self.rows.pop(key, None)) is not None:
            self.bytes -= before.bytes
        self.rows[key] = rows
        self.bytes += rows.bytes
        while self.bytes > most:
            self.bytes -= self.rows.popitem(last=False)[1].bytes


class Growing:
    """Columns with a row a report, the last that were asked for, up to so many bytes. Safe to call from many threads.
    What is kept is given to many: whoever gets it changes nothing of it."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._of: WeakKeyDictionary[Engine, _Store] = WeakKeyDictionary()
        self._lock = Lock()

    def of(
        self,
        session: Session,
        series: Sequence[int],
        named: Hashable,
        read: Read,
        since: datetime | None = None,
    ) -> Arrays:
        """Of reports of these series, in any order; `read` is asked for all of them (None), or for these alone, within
        the transaction of this session, which sees the store of one moment (`one_moment`): what came between its
        queries would be read twice later. `named` is what else they hang on.

        `since`: what is older is not asked for, and may be among them all the same.
        """
        if ASKING.get().groups is not None:
            return read(None)  # who sees some of the reports only does not know how many there are
        key, engine = (tuple(series), named), session.get_bind().engine
        counted = [row for number in series for row in _TALLY.every(session, {"series": number})]
        tally = {row[0]: (row[1], row[2]) for row in counted}
        last = max((row[3] or 0 for row in counted), default=0)
        with self._lock:
            held = self._of.setdefault(engine, _Store()).rows.get(key)
        held = None if held and held.since and (since is None or since < held.since) else held
        rows = None if held is None else _grown(session, series, held, tally, last, read)
        if rows is None:
            rows = _Rows(tally, last, read(None), since)
        with self._lock:
            self._of.setdefault(engine, _Store()).keep(key, rows, self._most)
        return rows.columns

    def forget(self) -> None:
        """For those who measure what it takes to read them."""
        with self._lock:
            self._of.clear()


def _grown(session: Session, series: Sequence[int], held: _Rows, tally: Tally, last: int, read: Read) -> _Rows | None:
    """With those that came since; None where that is not known."""
    if held.tally.keys() != tally.keys() or (count := held.came(tally)) is None or count > MOST_NEW:
        return None
    if not count:
        return held
    ids = [last] if count == 1 else _ids(session, series, held.last)
    if len(ids) != count or last <= held.last:
        return None  # PostgreSQL may give a number to a report before another one that is there sooner
    new = read(ids)
    columns = {name: np.concatenate([column, new[name]]) for name, column in held.columns.items()}
    return _Rows(tally, last, columns, held.since)


def _ids(session: Session, series: Sequence[int], last: int) -> list[int]:
    rows = (_SINCE.every(session, {"series": number, "last": last}) for number in series)
    return [row[0] for each in rows for row in each]


_OF_SERIES, _AFTER = (bindparam(name, type_=Integer) for name in ("series", "last"))
_TALLY = Prepared(
    select(
        SeriesTally.series_id, SeriesTally.reports, SeriesTally.changes,
        select(func.max(Report.id)).where(Report.series_id == SeriesTally.series_id).scalar_subquery(),
    ).where(SeriesTally.series_id == _OF_SERIES)
)  # fmt: skip
_SINCE = Prepared(select(Report.id).where(Report.series_id == _OF_SERIES, Report.id > _AFTER))
