"""Stored reports held against each other: from what an address asks for to the contract's comparison object.

Sets come from narrow rows; of each side one document at most is read, that of the report nearest to its median load.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import aliased, sessionmaker

import rules
from app.comparison.read_sides import Beside, Hiding, ReadSides, read_sides
from app.comparison.stored_sides import Side, Sides
from app.declared.databases import NO_DATABASE
from app.history.forecasts import Forecasts
from app.history.frames import History, MarkerLine, Members, SeriesKey
from app.history.interval_references import Named, Span, read, refused
from app.store.access.visibility import Caller
from app.store.engine.engine import without_nul
from app.store.reports import Store
from app.store.schema.tables import Database, Marker
from app.web.problems import NotFound
from rules.metric_values import catalogue
from rules.thresholds.db_time import EXPLAINED

BEFORE, AFTER = "before", "after"
SHOWN = 5
"""Reports that a sentence names one by one."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for; None is not said."""

    before: str | None = None
    after: str | None = None
    unit: str | None = None
    database_id: str | None = None
    series: str | None = None
    marker: str | None = None
    days: int | None = None
    forecast: str | None = None

    @property
    def something(self) -> bool:
        """Whether there is anything to compare yet."""
        return bool(self.marker or self.before or self.after)

    @property
    def sides(self) -> tuple[tuple[str, str | None], ...]:
        """What stands before and after."""
        return (BEFORE, self.before), (AFTER, self.after)

    def query(self) -> dict[str, str]:
        """The parameters of an address that asks for the same."""
        named = {name: getattr(self, name) for name in Asked.__slots__}
        return {name: str(value) for name, value in named.items() if value is not None}


class Comparing:
    """Safe to call from many threads."""

    def __init__(self, store: Store, history: History) -> None:
        self._store, self._history = store, history
        self._sides = Sides(history, [*catalogue(), EXPLAINED])
        self._session, self._forecasts = sessionmaker(store.engine), Forecasts(store.engine)

    def answer(self, asked: Asked, caller: Caller, hiding: Hiding | None = None) -> rules.Comparison:
        """The comparison object; with `hiding` nothing that reports print names their customer.

        Raises Problem with one sentence for what cannot be held against each other.
        """
        return self.read(asked, caller, hiding).compared()

    def read(self, asked: Asked, caller: Caller, hiding: Hiding | None = None) -> ReadSides:
        """All that it is made of. Raises Problem."""
        database, marker = self._context(asked, caller)
        before, after = self._both(asked, database, marker)
        _distinct(before, after)
        forecast = self._forecasts.for_comparison(before.places, asked.forecast)
        if asked.forecast is not None and forecast is None:
            raise NotFound(f"There is no forecast {asked.forecast} among those of the reports before.")
        query = asked.query()
        return read_sides(self._store.excerpt, before, after, Beside(query, asked.unit, forecast, marker), hiding)

    def _context(self, asked: Asked, caller: Caller) -> tuple[Members | None, MarkerLine | None]:
        """The database that was named, or that has the marker, and the marker."""
        named = asked.database_id
        if named is None and asked.marker is not None:
            named = self._of_marker(asked.marker)
        if named is None:
            return None, None
        members = self._history.members(named, caller)
        if members is None:
            raise NotFound(NO_DATABASE)
        if asked.marker is None:
            return members, None
        marker = next((marker for marker in members.markers if marker.id == asked.marker), None)
        if marker is None:
            raise NotFound(f"There is no marker {asked.marker} of {members.title}.")
        return members, marker

    def _of_marker(self, marker: str) -> str:
        head = aliased(Database)
        query = select(head.public_id).select_from(Marker).join(Database, Database.id == Marker.database_id)
        query = query.join(head, head.id == func.coalesce(Database.part_of_id, Database.id)).where(
            Marker.public_id == without_nul(marker)
        )
        with self._session() as session:
            public_id = session.scalar(query)
        if public_id is None:
            raise NotFound("There is no marker of that id: each database lists its own.")
        return public_id

    def _both(self, asked: Asked, members: Members | None, marker: MarkerLine | None) -> tuple[Side, Side]:
        spans: Mapping[str, Span] = {}
        if marker is not None and members is not None:
            spans = _around(marker.at, asked.days)
        wanted = [read(text, side) if text else spans.get(side) for side, text in asked.sides]
        before, after = (
            self._side(side, selection, members, asked.series)
            for side, selection in zip((BEFORE, AFTER), wanted, strict=True)
        )
        return before, after

    def _side(
        self, side: str, wanted: Sequence[Named] | Span | None, members: Members | None, series: str | None
    ) -> Side:
        if wanted is None:
            raise refused(f"Say what is {side}: a report's id, several with commas, or a range of time.")
        if not isinstance(wanted, Span):
            return self._sides.named(wanted, side)
        if members is None:
            raise refused("A range of time is one of a database: name it with database_id=.")
        return self._sides.within(members, chosen(members, series), wanted, side)


def chosen(members: Members, series: str | None) -> SeriesKey:
    """The series that an address names, else that with most reports. Raises Problem where there is none."""
    by_key = {line.key: line for line in members.series if line.reports}
    if not by_key:
        raise refused("This database has no report yet: upload two, then compare them.")
    if series is None:
        return next(iter(by_key.values()))
    if series not in by_key:
        raise refused(f"This database has no series {series}: it has {', '.join(by_key)}.")
    return by_key[series]


def _around(at: datetime, days: int | None) -> dict[str, Span]:
    if days is None:
        return {BEFORE: Span(None, at), AFTER: Span(at, None)}
    span = timedelta(days=days)
    return {BEFORE: Span(_moved(at, -span), at), AFTER: Span(at, _moved(at, span))}


def _moved(at: datetime, span: timedelta) -> datetime | None:
    """None where the calendar ends before."""
    try:
        return at + span
    except OverflowError:
        return None


def _distinct(before: Side, after: Side) -> None:
    twice = [window.report for window, place in zip(after.windows, after.places, strict=True) if place in before.places]
    if not twice:
        return
    if len(before.windows) == len(after.windows) == 1:
        raise refused("The same report is on both sides: choose another for one of them.")
    names = ", ".join(twice[:SHOWN]) + (f" and {len(twice) - SHOWN} more" if len(twice) > SHOWN else "")
    raise refused(f"The same reports are on both sides ({names}): choose ranges that do not overlap.")
