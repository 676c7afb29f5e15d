"""What stored reports say over time: one row an interval that counts, with the figures that were asked for.

pandas does this work, on the narrow rows of one query; no document is read. An interval of a series counts once: a text
and an HTML copy of it are twins, and a window that holds shorter ones which are stored too is left out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, TypeAlias

import numpy as np
import pandas as pd
from sqlalchemy import Engine, Integer, Select, bindparam, or_, select
from sqlalchemy.orm import Session

from app.history import interval_frame
from app.history.count_once import partition
from app.store.access.visibility import Caller
from app.store.engine.engine import without_nul
from app.store.engine.transactions import one_moment
from app.store.lists.database_titles import titles_by_id
from app.store.plain_rows import plain_rows
from app.store.prepared import Prepared
from app.store.schema.tables import Database, Marker, Series
from app.store.schema.tally_table import SeriesTally
from app.store.worked_out.column_arrays import Array
from app.store.worked_out.tallies import REPORTS, reports_seen
from rules.thresholds import db_time

DOUBTED_BY = ("unaccounted_share", db_time.EXPLAINED)
"""The figures that tell whether DB time can be trusted."""
Columns: TypeAlias = pd.DataFrame | Mapping[str, Array]
"""Reports, a row each, with their figures."""


@dataclass(frozen=True, slots=True)
class SeriesKey:
    """What a trend is of: an instance, a cluster or a container; `ids` are several where databases were joined."""

    scope: str
    instance_number: int | None
    label: str
    ids: tuple[int, ...]
    reports: int

    @property
    def key(self) -> str:
        """As an address names it: `instance-2`, `cluster`."""
        return series_key(self.scope, self.instance_number)


@dataclass(frozen=True, slots=True)
class MarkerLine:
    """Something that happened to a database, on its own clock; whose it is, which may be one that is joined."""

    id: str
    at: datetime
    text: str
    database: str


@dataclass(frozen=True, slots=True)
class Members:
    """A database with those that are joined into it; most reports first among `series`, the cluster's on a tie."""

    id: str
    title: str
    database_ids: tuple[int, ...]
    series: tuple[SeriesKey, ...]
    markers: tuple[MarkerLine, ...]


@dataclass(frozen=True, slots=True)
class Intervals:
    """The intervals that count, by series and time, and how many reports were left out as twins or longer windows.

    `wider` are those longer windows, with the same columns and `covered_s`: how much of each the shorter ones cover.
    `span` is from when to when all of these reports are, also those that were left out.
    """

    frame: pd.DataFrame
    twins: int
    longer: int
    wider: pd.DataFrame | None = None
    span: tuple[datetime, datetime] | None = None


class History:
    """Safe to call from many threads; each call is one short transaction, or within that of the session given."""

    def __init__(self, engine: Engine, session: Session | None = None) -> None:
        self.engine, self._session = engine, session

    @contextmanager
    def one_moment(self) -> Iterator[tuple["History", Session]]:
        """The same for calls that belong together, in one transaction, and its session."""
        with self._looking() as session:
            yield History(self.engine, session), session

    def _looking(self) -> AbstractContextManager[Session]:
        return one_moment(partial(Session, self.engine)) if self._session is None else nullcontext(self._session)

    def members(self, public_id: str, caller: Caller) -> Members | None:
        """A database with what is joined into it; None when there is none of that id that the caller sees."""
        with self._looking() as session:
            head = _head(session, public_id, caller)
            if head is None:
                return None
            ids, markers = (query.all(session, {"head": head.id}) for query in (_TOGETHER, _MARKERS))
            series = _lines(session, head.id)
            name = titles_by_id(session)[head.public_id]
        together, marked = tuple(row[0] for row in ids), tuple(MarkerLine(*marker) for marker in markers)
        return Members(head.public_id, name, together, series, marked)

    def series(self, public_id: str, caller: Caller) -> tuple[SeriesKey, ...]:
        """The series of a database as `Members` has them; none where the caller sees none of that id."""
        with self._looking() as session:
            head = _head(session, public_id, caller)
            return () if head is None else _lines(session, head.id)

    def intervals(
        self,
        series_ids: Sequence[int],
        metrics: Iterable[str],
        since: datetime | None = None,
        until: datetime | None = None,
    ) -> Intervals:
        """The intervals of a line that end after `since`, not after `until`; undated ones where neither is set.

        `series_ids` are one line (see `SeriesKey`): what two of them have of one time counts once.
        A frame with a column for each of `COLUMNS` and each metric (NaN where it is not known), always with those of
        `DOUBTED_BY`, by series, end time and report.
        """
        names = list(dict.fromkeys([*metrics, *DOUBTED_BY]))
        with self._looking() as session:
            frame = interval_frame.read(session, series_ids, names, since, until)
        kept, twins, wider = partition(frame, one_line=True)
        begins, ends = (frame[name].to_numpy(dtype="M8[us]") for name in ("begin_time", "end_time"))
        return Intervals(kept, twins, 0 if wider is None else len(wider), wider, _span(begins, ends))


def _head(session: Session, public_id: str, caller: Caller) -> Any:
    """The database of that id; None where the caller sees none."""
    return next(iter(plain_rows(session, _HEAD, {"public_id": without_nul(public_id)}, caller)), None)


def _span(begins: Array, ends: Array) -> tuple[datetime, datetime] | None:
    begins, ends = begins[~np.isnat(begins)], ends[~np.isnat(ends)]
    return (begins.min().item(), ends.max().item()) if len(begins) and len(ends) else None


def moments(times: "pd.Series[Any]") -> list[datetime | None]:
    """A column of times as Python has them; None where there is none."""
    values: list[datetime | None] = times.to_numpy(dtype="datetime64[us]").tolist()
    return values


def doubts(frame: Columns) -> Array:
    """Where DB time and the time that is accounted for are too far from each other to trust DB time."""
    flags: Array = db_time.doubtful(_unexplained(frame))
    return flags


def trusted_values(frame: Columns, name: str) -> Array:
    """A metric with captured time in place of DB time where DB time is doubtful.

    Shares are on captured time already where more is captured than DB time has.
    """
    values = _values(frame, name)
    if name in db_time.OF_DB_TIME:
        unexplained = _unexplained(frame)
        return np.where(db_time.doubtful(unexplained), values * (1 - unexplained), values)
    if db_time.is_share(name):
        unexplained = _unexplained(frame)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(db_time.falls_short(unexplained), values / (1 - unexplained), values)
    return values


def of_captured_time(frame: Columns, name: str) -> Array:
    """A share of DB time as one of captured time, in every row: what is compared has one denominator."""
    values, unexplained = _values(frame, name), _unexplained(frame)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(db_time.exceeded(unexplained) | np.isnan(unexplained), values, values / (1 - unexplained))


def _values(frame: Columns, name: str) -> Array:
    return np.asarray(frame[name], dtype="f8")


def _unexplained(frame: Columns) -> Array:
    """The share of DB time that nothing is known of: what the verdict explains is true DB time."""
    unaccounted, explained = (_values(frame, column) for column in DOUBTED_BY)
    rest: Array = unaccounted - np.nan_to_num(explained)
    return rest


def _series() -> Select[Any]:
    columns: tuple[Any, ...] = (Series.id, Series.scope, Series.instance_number, REPORTS)
    query = select(*columns).select_from(Series).outerjoin(SeriesTally)
    return query.where(Series.database_id.in_(_IDS)).order_by(Series.id)


def _markers() -> Select[Any]:
    columns: tuple[Any, ...] = (Marker.public_id, Marker.at, Marker.text, Database.public_id)
    query = select(*columns).join(Database, Database.id == Marker.database_id)
    return query.where(Marker.database_id.in_(_IDS)).order_by(Marker.at, Marker.id)


# Made once: that takes longer than to ask them.
_HEAD = select(Database.id, Database.public_id).where(Database.public_id == bindparam("public_id"))
_OF_HEAD = or_(*(column == bindparam("head", type_=Integer) for column in (Database.id, Database.part_of_id)))
_IDS = select(Database.id).where(_OF_HEAD)
_TOGETHER, _SERIES, _MARKERS = Prepared(_IDS.order_by(Database.id)), Prepared(_series()), Prepared(_markers())


def _lines(session: Session, head: int) -> tuple[SeriesKey, ...]:
    rows = _SERIES.all(session, {"head": head})
    seen = reports_seen(session, {row[0]: row[3] for row in rows})
    groups: dict[tuple[str, int | None], list[Any]] = {}
    for row in rows:
        groups.setdefault((row.scope, row.instance_number), []).append(row)
    lines = [
        SeriesKey(scope, number, series_label(scope, number), ids, sum(seen[each] for each in ids))
        for (scope, number), ids in ((kind, tuple(row[0] for row in series)) for kind, series in groups.items())
    ]
    return tuple(sorted(lines, key=lambda line: (-line.reports, line.scope != "cluster", line.instance_number or 0)))


def series_key(scope: str, number: int | None) -> str:
    """A series as an address names it."""
    return scope if number is None else f"{scope}-{number}"


def series_label(scope: str, number: int | None) -> str:
    """What a series is called: the cluster, instance 2, the pluggable database."""
    called = {"cluster": "the whole cluster", "pdb": "the pluggable database"}.get(scope)
    return called or (f"instance {number}" if number is not None else "the instance")
