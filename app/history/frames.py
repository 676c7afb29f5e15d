"""What stored reports say over time: one row an interval that counts, with the figures that were asked for.

pandas does this work, on the narrow rows of one query; no document is read. An interval of a series counts once: a text
and an HTML copy of it are twins, and a window that holds shorter ones which are stored too is left out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pandas as pd
from sqlalchemy import Engine, Select, case, func, or_, select
from sqlalchemy.orm import Session, sessionmaker

from app.history.count_once import partition
from app.store.database_titles import titles_by_id
from app.store.engine import one_moment, without_nul
from app.store.tables import Database, Marker, MetricValue, Report, Series, Upload
from app.store.visibility import Caller, visible
from rules.thresholds import db_time

COLUMNS: tuple[Any, ...] = (
    Report.id.label("report_id"), Upload.public_id.label("upload"), Report.part, Report.series_id, Report.format,
    Report.begin_snap, Report.end_snap, Report.startup_time, Report.begin_time, Report.end_time, Report.host,
    Report.release, Report.versions,
)  # fmt: skip
TIMES = ("startup_time", "begin_time", "end_time")


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
    """

    frame: pd.DataFrame
    twins: int
    longer: int
    wider: pd.DataFrame | None = None


class History:
    """Safe to call from many threads; each call is one short transaction."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def members(self, public_id: str, caller: Caller) -> Members | None:
        """A database with what is joined into it; None when there is none of that id that the caller sees."""
        with one_moment(self._session) as session:
            its_own = select(Database).where(Database.public_id == without_nul(public_id))
            head = session.scalar(visible(its_own, caller))
            if head is None:
                return None
            its = or_(Database.id == head.id, Database.part_of_id == head.id)
            ids = tuple(session.scalars(select(Database.id).where(its).order_by(Database.id)))
            series = session.execute(_series(ids)).all()
            markers = session.execute(_markers(ids)).all()
            name = titles_by_id(session)[head.public_id]
        return Members(head.public_id, name, ids, _lines(series), tuple(MarkerLine(*one) for one in markers))

    def intervals(
        self,
        series_ids: Sequence[int],
        metrics: Iterable[str],
        since: datetime | None = None,
        until: datetime | None = None,
    ) -> Intervals:
        """The intervals of a line that end after `since`, not after `until`; undated ones where neither is set.

        `series_ids` are one line (see `SeriesKey`): what two of them have of one time counts once.
        A frame with a column for each of `COLUMNS` and each metric (NaN where it is not known), always with
        `unaccounted_share`, by series, end time and report.
        """
        names = list(dict.fromkeys([*metrics, "unaccounted_share"]))
        query = wide(series_ids, names, since, until)
        with self._session() as session:
            rows = session.execute(query).all()
        frame = pd.DataFrame.from_records([tuple(row) for row in rows], columns=[*_names(), *names])
        frame = frame.astype({**dict.fromkeys(TIMES, "datetime64[us]"), **dict.fromkeys(names, "float64")})
        kept, twins, wider = partition(frame.assign(series_id=0, of=frame.series_id))
        kept, wider = (one.assign(series_id=one["of"]).drop(columns="of") for one in (kept, wider))
        return Intervals(kept, twins, len(wider), wider)


def doubtful(frame: pd.DataFrame) -> "pd.Series[bool]":
    """Where DB time and the time that is accounted for are too far from each other to trust DB time."""
    found: pd.Series[bool] = db_time.doubtful(frame.unaccounted_share)
    return found


def trusted(frame: pd.DataFrame, name: str) -> "pd.Series[float]":
    """A metric with captured time in place of DB time where DB time is doubtful.

    Shares are on captured time already where more is captured than DB time has.
    """
    values, doubt, unaccounted = frame[name], doubtful(frame), frame.unaccounted_share
    if name in db_time.OF_DB_TIME:
        return values.where(~doubt, values * (1 - unaccounted))
    if db_time.is_share(name):
        return values.where(~db_time.falls_short(unaccounted), values / (1 - unaccounted))
    return values


def of_captured_time(frame: pd.DataFrame, name: str) -> "pd.Series[float]":
    """A share of DB time as one of captured time, in every row: what is compared has one denominator."""
    unaccounted = frame.unaccounted_share
    return frame[name].where(db_time.exceeded(unaccounted) | unaccounted.isna(), frame[name] / (1 - unaccounted))


def _names() -> list[str]:
    return [column.key for column in COLUMNS]


def wide(
    series_ids: Sequence[int], names: Sequence[str], since: datetime | None, until: datetime | None
) -> Select[Any]:
    """One row a report: its figures gathered from the index alone, then what its own row says."""
    figures = [func.max(case((MetricValue.name == name, MetricValue.value))).label(name) for name in names]
    its = (MetricValue.series_id.in_(series_ids), MetricValue.name.in_(names))
    rows = select(MetricValue.report_id, *figures).where(*its, *_between(MetricValue.end_time, since, until))
    wide = rows.group_by(MetricValue.report_id).subquery()
    query = select(*COLUMNS, *(wide.c[name] for name in names)).join(Report.upload)
    query = query.outerjoin(wide, wide.c.report_id == Report.id).where(
        Report.series_id.in_(series_ids), *_between(Report.end_time, since, until)
    )
    return query.order_by(Report.series_id, Report.end_time, Report.id)


def _between(column: Any, since: datetime | None, until: datetime | None) -> list[Any]:
    return [*([column > since] if since else []), *([column <= until] if until else [])]


def _series(database_ids: Sequence[int]) -> Select[Any]:
    reports = select(func.count(Report.id)).where(Report.series_id == Series.id).scalar_subquery()
    columns: tuple[Any, ...] = (Series.id, Series.scope, Series.instance_number, reports)
    return select(*columns).where(Series.database_id.in_(database_ids)).order_by(Series.id)


def _markers(database_ids: Sequence[int]) -> Select[Any]:
    columns: tuple[Any, ...] = (Marker.public_id, Marker.at, Marker.text, Database.public_id)
    query = select(*columns).join(Database, Database.id == Marker.database_id)
    return query.where(Marker.database_id.in_(database_ids)).order_by(Marker.at, Marker.id)


def _lines(rows: Sequence[Any]) -> tuple[SeriesKey, ...]:
    found: dict[tuple[str, int | None], list[Any]] = {}
    for row in rows:
        found.setdefault((row.scope, row.instance_number), []).append(row)
    lines = [
        SeriesKey(scope, number, series_label(scope, number), tuple(one[0] for one in its), sum(one[3] for one in its))
        for (scope, number), its in found.items()
    ]
    return tuple(sorted(lines, key=lambda one: (-one.reports, one.scope != "cluster", one.instance_number or 0)))


def series_key(scope: str, number: int | None) -> str:
    """A series as an address names it."""
    return scope if number is None else f"{scope}-{number}"


def series_label(scope: str, number: int | None) -> str:
    """What a series is called: the cluster, instance 2, the pluggable database."""
    called = {"cluster": "the whole cluster", "pdb": "the pluggable database"}.get(scope)
    return called or (f"instance {number}" if number is not None else "the instance")
