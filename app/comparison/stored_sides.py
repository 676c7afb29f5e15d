"""The stored reports of one side of a comparison, as windows: from narrow rows, without their documents."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import isnan
from typing import Any

import pandas as pd
from sqlalchemy import Engine, Row, and_, func, or_, select
from sqlalchemy.orm import aliased, sessionmaker

from app.history.count_once import apart
from app.history.frames import COLUMNS, TIMES, History, Intervals, Members, SeriesKey, series_key, series_label
from app.history.interval_references import Named, Span, refused
from app.store.database_titles import title_of_row
from app.store.tables import Database, MetricValue, Report, Series, Upload
from app.web.problems import NotFound
from rules import Window
from rules.thresholds.intervals import OVERLAP, WIDER_S
from rules.wording import interval

WIDER = timedelta(seconds=WIDER_S)
PRINTED = ["series_id", "upload", "part", "format", "release", *TIMES]
"""What a window has beside its figures."""


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose reports a side holds: one series of a database."""

    database: str
    name: str
    scope: str
    instance_number: int | None

    @property
    def label(self) -> str:
        """Which series of its database this is."""
        return series_label(self.scope, self.instance_number)

    @property
    def key(self) -> str:
        """The series as an address names it."""
        return series_key(self.scope, self.instance_number)

    @property
    def said(self) -> str:
        """Database and series."""
        return f"{self.name}, {self.label}"


@dataclass(frozen=True)
class Side:
    """Windows of one series, each with its place in the store (upload and part), by time.

    `twins` and `longer` reports were left out because others tell the same time, `across` ones because they begin
    before the range or end after it.
    """

    whose: Whose
    windows: Sequence[Window]
    places: Sequence[tuple[str, int]]
    twins: int = 0
    longer: int = 0
    across: int = 0


@dataclass(frozen=True)
class Sides:
    """Finds them. Each call is one or two short transactions."""

    engine: Engine
    history: History
    metrics: Sequence[str]
    _open: Any = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_open", sessionmaker(self.engine))

    def named(self, names: Sequence[Named], side: str) -> Side:
        """The reports of these ids; they must be of one series."""
        rows = self._rows(names)
        for one in names:
            if not any(_is(row, one) for row in rows):
                raise NotFound(f"There is no report {_text(one)}: lists and addresses show their ids.")
        owners = {_whose(row) for row in rows}
        if len(owners) > 1:
            said = sorted(one.said for one in owners)
            raise refused(f"The reports {side} are of {len(owners)} series ({'; '.join(said)}): name those of one.")
        return self._side(owners.pop(), Intervals(*apart(self._frame(rows))))

    def within(self, members: Members, series: SeriesKey, span: Span, side: str) -> Side:
        """The intervals of a series that begin and end within a range."""
        whose = owner(members, series)
        until = None if span.until is None else _later(span.until)
        found = self.history.intervals(series.ids, self.metrics, span.since, until)
        begins, ends = found.frame["begin_time"], found.frame["end_time"]
        edge = (ends - begins) * OVERLAP
        inside = pd.Series(data=True, index=found.frame.index)
        if span.since is not None:
            inside &= begins >= span.since - edge
        if span.until is not None:
            inside &= ends <= span.until + edge
        across = int((~inside & _reaches_in(begins + edge, ends - edge, span)).sum())
        kept = found.frame[inside]
        if kept.empty:
            raise refused(self._empty(whose, series, span, side))
        return self._side(whose, Intervals(kept, found.twins, found.longer), across)

    def _rows(self, names: Sequence[Named]) -> list[Any]:
        whole = [one.id for one in names if one.part is None]
        parts = [and_(Upload.public_id == one.id, Report.part == one.part) for one in names if one.part is not None]
        head = aliased(Database)
        split = (head.split_by, head.split_value)
        owner = (head.public_id.label("owner"), head.label, head.name, head.dbid, head.container, *split)
        query = select(*COLUMNS, *owner, Series.scope, Series.instance_number).join(Report.upload).join(Report.series)
        query = query.join(Series.database).join(head, head.id == func.coalesce(Database.part_of_id, Database.id))
        with self._open() as session:
            return list(session.execute(query.where(or_(Upload.public_id.in_(whole), *parts)).order_by(Report.id)))

    def _frame(self, rows: Sequence[Any]) -> pd.DataFrame:
        """As a history makes it."""
        frame = pd.DataFrame.from_records([row._asdict() for row in rows]).astype(
            dict.fromkeys(TIMES, "datetime64[us]")
        )
        query = select(MetricValue.report_id, MetricValue.name, MetricValue.value)
        with self._open() as session:
            figures = session.execute(query.where(MetricValue.report_id.in_([row.report_id for row in rows]))).all()
        known: dict[int, dict[str, float]] = {}
        for report_id, name, value in figures:
            known.setdefault(report_id, {})[name] = value
        values = [[known.get(row.report_id, {}).get(name) for name in self.metrics] for row in rows]
        return frame.join(pd.DataFrame(values, columns=list(self.metrics), dtype="float64"))

    def _side(self, whose: Whose, found: Intervals, across: int = 0) -> Side:
        rows: list[dict[str, Any]] = [
            {str(name): value for name, value in row.items()} for row in found.frame[PRINTED].to_dict("records")
        ]
        figures = found.frame[list(self.metrics)].to_numpy(dtype="float64").tolist()
        query = select(Series.id, Series.name, Series.dbid, Series.container)
        with self._open() as session:
            known = session.execute(query.where(Series.id.in_({row["series_id"] for row in rows}))).all()
        printed = {row.id: row for row in known}
        windows = [
            _window(row, whose, dict(zip(self.metrics, values, strict=True)), printed[row["series_id"]])
            for row, values in zip(rows, figures, strict=True)
        ]
        places = [(row["upload"], row["part"]) for row in rows]
        return Side(whose, windows, places, found.twins, found.longer, across)

    def _empty(self, whose: Whose, series: SeriesKey, span: Span, side: str) -> str:
        query = select(func.min(Report.begin_time), func.max(Report.end_time)).where(Report.series_id.in_(series.ids))
        with self._open() as session:
            first, last = session.execute(query).one()
        stored = "none has times" if first is None or last is None else f"those stored are of {_between(first, last)}"
        if span.since is None and span.until is None:
            return f"There is no report of {whose.said}: upload one."
        return f"No report of {whose.said}, lies {_said(span)} ({side}); {stored}."


def owner(members: Members, series: SeriesKey) -> Whose:
    """Whose reports a series of a database holds."""
    return Whose(members.id, members.title, series.scope, series.instance_number)


def _window(row: Mapping[str, Any], whose: Whose, figures: Mapping[str, float], printed: Row[Any]) -> Window:
    """`printed` is what the reports of its series call the database, as the document of the one that is read does."""
    begin, end, started = (_moment(row[name]) for name in ("begin_time", "end_time", "startup_time"))
    return Window(
        report=row["upload"] if row["part"] == 1 else f"{row['upload']}?part={row['part']}",
        format=row["format"],
        scope=whose.scope,
        database=printed.name,
        dbid=printed.dbid,
        container=printed.container,
        release=row["release"],
        instance_number=whose.instance_number,
        startup_time=started,
        begin_time=begin,
        end_time=end,
        metrics={name: value for name, value in figures.items() if not isnan(value)},
    )


def _whose(row: Any) -> Whose:
    return Whose(row.owner, title_of_row(row), row.scope, row.instance_number)


def _is(row: Any, name: Named) -> bool:
    return bool(row.upload == name.id and name.part in (None, row.part))


def _text(name: Named) -> str:
    return name.id if name.part is None else f"{name.id}.{name.part}"


def _moment(value: Any) -> datetime | None:
    return None if pd.isna(value) else value.to_pydatetime()


def _reaches_in(begins: "pd.Series[Any]", ends: "pd.Series[Any]", span: Span) -> "pd.Series[bool]":
    """Which windows have some of their time in the range."""
    found = pd.Series(data=True, index=begins.index)
    if span.since is not None:
        found &= ends > span.since
    if span.until is not None:
        found &= begins < span.until
    return found


def _later(until: datetime) -> datetime:
    try:
        return until + WIDER
    except OverflowError:
        return until


def _between(first: datetime, last: datetime) -> str:
    return interval(first.isoformat(), last.isoformat())


def _said(span: Span) -> str:
    since, until = (f"{one:%Y-%m-%d %H:%M}" if one else "" for one in (span.since, span.until))
    if since and until:
        return f"between {since} and {until}"
    return f"after {since}" if since else f"before {until}"
