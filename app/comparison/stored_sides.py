"""The stored reports of one side of a comparison, as windows: from narrow rows, without their documents."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import isnan
from typing import Any

import pandas as pd
from sqlalchemy import Row, Select, and_, bindparam, func, or_, select
from sqlalchemy.orm import Session, aliased

from app.history.count_once import Counted, PrintedTimes, among
from app.history.frames import History, Members, SeriesKey, series_key, series_label
from app.history.interval_frame import COLUMNS, TIMES
from app.history.interval_references import Named, Span, refused
from app.store.access.visibility import of_seen_files
from app.store.lists.database_titles import title_of_row
from app.store.plain_rows import plain_rows
from app.store.schema.tables import Database, MetricValue, Report, Series, Upload
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
    def title(self) -> str:
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
    """Finds them. Each call is one short transaction: what is removed meanwhile is there for all of its queries."""

    history: History
    metrics: Sequence[str]

    def named(self, names: Sequence[Named], side: str) -> Side:
        """The reports of these ids; they must be of one series."""
        with self.history.one_moment() as (_, session):
            return self._named(session, names, side)

    def _named(self, session: Session, names: Sequence[Named], side: str) -> Side:
        rows = _rows(session, names)
        for name in names:
            if not any(_is(row, name) for row in rows):
                raise NotFound(f"There is no report {_text(name)}: lists and addresses show their ids.")
        owners = {_whose(row) for row in rows}
        if len(owners) > 1:
            titles = sorted(owner.title for owner in owners)
            raise refused(f"The reports {side} are of {len(owners)} series ({'; '.join(titles)}): name those of one.")
        counted = among([PrintedTimes(*(getattr(row, name) for name in PrintedTimes._fields)) for row in rows])
        kept = [rows[place] for place in counted.places]
        return _side(session, owners.pop(), kept, self._figures(session, kept), counted)

    def within(self, members: Members, series: SeriesKey, span: Span, side: str) -> Side:
        """The intervals of a series that begin and end within a range."""
        whose = owner(members, series)
        until = None if span.until is None else _later(span.until)
        with self.history.one_moment() as (history, session):
            intervals = history.intervals(series.ids, self.metrics, span.since, until)
            begins, ends = intervals.frame["begin_time"], intervals.frame["end_time"]
            edge = (ends - begins) * OVERLAP
            inside = pd.Series(data=True, index=intervals.frame.index)
            if span.since is not None:
                inside &= begins >= span.since - edge
            if span.until is not None:
                inside &= ends <= span.until + edge
            across = int((~inside & _reaches_in(begins + edge, ends - edge, span)).sum())
            kept = intervals.frame[inside]
            if kept.empty:
                raise refused(_empty(session, whose, series, span, side))
            values = kept[list(self.metrics)].to_numpy().tolist()
            figures = [dict(zip(self.metrics, each, strict=True)) for each in values]
            counted = Counted([], intervals.twins, intervals.longer)
            return _side(session, whose, list(kept[PRINTED].itertuples(index=False)), figures, counted, across)

    def _figures(self, session: Session, rows: Sequence[Row[Any]]) -> list[dict[str, float]]:
        """All that is known of each report."""
        by_report: dict[int, dict[str, float]] = {row.report_id: {} for row in rows}
        for report_id, name, value in plain_rows(session, _FIGURES, {"report_ids": list(by_report)}):
            by_report[report_id][name] = value
        return [{name: figures[name] for name in self.metrics if name in figures} for figures in by_report.values()]


def _empty(session: Session, whose: Whose, series: SeriesKey, span: Span, side: str) -> str:
    query = select(func.min(Report.begin_time), func.max(Report.end_time)).where(Report.series_id.in_(series.ids))
    first, last = session.execute(of_seen_files(query)).one()
    stored = "none has times" if first is None or last is None else f"those stored are of {_between(first, last)}"
    if span.since is None and span.until is None:
        return f"There is no report of {whose.title}: upload one."
    return f"No report of {whose.title}, lies {_in_words(span)} ({side}); {stored}."


def _rows(session: Session, names: Sequence[Named]) -> Sequence[Row[*tuple[Any, ...]]]:
    whole = [name.id for name in names if name.part is None]
    parts = [and_(Upload.public_id == name.id, Report.part == name.part) for name in names if name.part is not None]
    query = _OWNED.where(or_(_OF_WHOLE, *parts)) if parts else _WHOLE
    return plain_rows(session, query, {"uploads": whole})


def _side(
    session: Session, whose: Whose, rows: Sequence[Any], figures: Sequence[Mapping[str, float]], counted: Counted,
    across: int = 0,
) -> Side:  # fmt: skip
    asked = {"series_ids": list({row.series_id for row in rows})}
    printed = {row.id: row for row in plain_rows(session, _SERIES, asked)}
    windows = [_window(row, whose, values, printed[row.series_id]) for row, values in zip(rows, figures, strict=True)]
    places = [(row.upload, row.part) for row in rows]
    return Side(whose, windows, places, counted.twins, counted.longer, across)


def _owned() -> Select[Any]:
    """Reports with whose they are: of databases that are joined, the one that they are joined into."""
    head = aliased(Database)
    split = (head.split_by, head.split_value)
    owner = (head.public_id.label("owner"), head.label, head.name, head.dbid, head.container, *split)
    query = select(*COLUMNS, *owner, Series.scope, Series.instance_number).join(Report.upload).join(Report.series)
    query = query.join(Series.database).join(head, head.id == func.coalesce(Database.part_of_id, Database.id))
    return query.order_by(Report.id)


# Made once: that takes longer than to ask them.
_OWNED = _owned()
_OF_WHOLE = Upload.public_id.in_(bindparam("uploads", expanding=True))
_WHOLE = _OWNED.where(_OF_WHOLE)
_FIGURES = select(MetricValue.report_id, MetricValue.name, MetricValue.value).where(
    MetricValue.report_id.in_(bindparam("report_ids", expanding=True))
)
_SERIES = select(Series.id, Series.name, Series.dbid, Series.container).where(
    Series.id.in_(bindparam("series_ids", expanding=True))
)


def owner(members: Members, series: SeriesKey) -> Whose:
    """Whose reports a series of a database holds."""
    return Whose(members.id, members.title, series.scope, series.instance_number)


def _window(row: Any, whose: Whose, figures: Mapping[str, float], printed: Row[Any]) -> Window:
    """`printed` is what the reports of its series call the database, as the document of the one that is read does."""
    return Window(
        report=row.upload if row.part == 1 else f"{row.upload}?part={row.part}",
        format=row.format,
        scope=whose.scope,
        database=printed.name,
        dbid=printed.dbid,
        container=printed.container,
        release=row.release,
        instance_number=whose.instance_number,
        startup_time=_moment(row.startup_time),
        begin_time=_moment(row.begin_time),
        end_time=_moment(row.end_time),
        metrics={name: value for name, value in figures.items() if not isnan(value)},
    )


def _whose(row: Any) -> Whose:
    return Whose(row.owner, title_of_row(row), row.scope, row.instance_number)


def _is(row: Any, name: Named) -> bool:
    return bool(row.upload == name.id and name.part in (None, row.part))


def _text(name: Named) -> str:
    return name.id if name.part is None else f"{name.id}.{name.part}"


def _moment(value: datetime | None) -> datetime | None:
    """A time as a row of the store or of a frame has it."""
    if value is None or pd.isna(value):
        return None
    return value.to_pydatetime() if isinstance(value, pd.Timestamp) else value


def _reaches_in(begins: "pd.Series[Any]", ends: "pd.Series[Any]", span: Span) -> "pd.Series[bool]":
    """Which windows have some of their time in the range."""
    inside = pd.Series(data=True, index=begins.index)
    if span.since is not None:
        inside &= ends > span.since
    if span.until is not None:
        inside &= begins < span.until
    return inside


def _later(until: datetime) -> datetime:
    try:
        return until + WIDER
    except OverflowError:
        return until


def _between(first: datetime, last: datetime) -> str:
    return interval(first.isoformat(), last.isoformat())


def _in_words(span: Span) -> str:
    since, until = (f"{moment:%Y-%m-%d %H:%M}" if moment else "" for moment in (span.since, span.until))
    if since and until:
        return f"between {since} and {until}"
    return f"after {since}" if since else f"before {until}"
