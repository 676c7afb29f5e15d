"""The reports of one series of a database as its page lists them, with the intervals behind its history."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import isnan

import pandas as pd
from markupsafe import Markup
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from app.databases.glance import SHOWN as AT_A_GLANCE
from app.databases.glance import glance
from app.databases.interval_list import Interval, intervals, two_newest
from app.databases.markers import Marked
from app.declared.databases import DatabaseLine
from app.history.frames import History, SeriesKey, trusted_values
from app.store.access.visibility import Caller
from app.store.worked_out.tallies import Held, stamp
from app.web.drawn_pieces import Pieces
from app.web.services import Services

SHOWN = 25
Span = tuple[datetime, datetime]
Made = tuple[pd.DataFrame, Markup, Span | None]
MADE: Held[Made] = Held(64)
"""What lists need of the intervals of a series, their picture, and from when to when its reports are, while these are
the same. Of an interval some 40 bytes are held: of a year by the hour 0.3 MB, where all that is read would be 4."""


@dataclass(frozen=True)
class Drawn:
    """A page of reports of a series with their lines."""

    reports: Sequence[Interval]
    lines: Sequence[Markup]
    two: tuple[str, str]
    older: str | None


DRAWN: Held[Drawn] = Held(64)
"""The same while these reports are: what people call a database is no part of what is shown of them."""

LINES = Pieces("databases/_interval.html", "interval", 2_000)
"""Lines of about 2 kB."""


@dataclass(frozen=True)
class Listed:
    """The reports of one series of a database; all empty where it has none."""

    series: Sequence[tuple[str, SeriesKey]] = ()
    """Its instances and its cluster, each with its name in an address; of joined databases they are one."""
    chosen: str = ""
    """The series whose reports are listed, by its name in an address."""
    reports: Sequence[Interval] = ()
    """The newest reports of that series by the end of their interval, or those after a cursor."""
    lines: Sequence[Markup] = ()
    """The same as lines of a table."""
    two: tuple[str, str] = ("", "")
    """Which two of them stand chosen, before and after: the newest that count; empty where there are none."""
    after: str = ""
    """The cursor after which they are; empty for the newest."""
    older: str | None = None
    """The cursor of the reports after these; None at the end."""
    span: Span | None = None
    """From when to when the reports of that series are, also those that do not count."""
    counted: int = 0
    """How many intervals it has: copies count once, and windows that hold others do not count."""


def listed_reports(
    services: Services, database: DatabaseLine, wanted: str, after: str | None, marked: Sequence[Marked]
) -> tuple[Listed, Markup]:
    """The reports of the wanted series, of the first where there is none of that name, and the picture of its
    history."""
    engine = services[Engine]
    with services[History].one_moment() as (history, session):
        series = [(key.key, key) for key in history.series(database.id, services[Caller])]
        chosen = next((named for named in series if named[0] == wanted), series[0] if series else None)
        if chosen is None:
            return Listed(after=after or ""), Markup()
        name, key = chosen
        as_stored = stamp(session, key.ids)
        frame, picture, whole = MADE.same(engine, (as_stored, tuple(marked)), lambda: _made(history, key, marked))
        beside = (as_stored, after, database.id, bool(database.members))
        page = DRAWN.same(engine, beside, lambda: _drawn(session, key.ids, after, database, frame))
    listed = Listed(
        series=series,
        chosen=name,
        reports=page.reports,
        lines=page.lines,
        two=page.two,
        after=after or "",
        older=page.older,
        span=whole,
        counted=len(frame),
    )
    return listed, picture


def _made(history: History, key: SeriesKey, marked: Sequence[Marked]) -> Made:
    read = history.intervals(key.ids, AT_A_GLANCE)
    frame = read.frame
    columns = {name: frame[name].to_numpy() for name in ("report_id", "begin_time", "end_time")}
    held = pd.DataFrame({**columns, "share": trusted_values(frame, "io_share")})
    return held, glance(frame, marked), read.span


def _drawn(
    session: Session, series: Sequence[int], after: str | None, database: DatabaseLine, frame: pd.DataFrame
) -> Drawn:
    page = intervals(session, series, after, SHOWN, frame)
    two = two_newest(page.intervals)
    return Drawn(page.intervals, _lines(page.intervals, database, two, _shares(frame)), two, page.next)


def _lines(
    shown: Sequence[Interval], database: DatabaseLine, two: tuple[str, str], shares: Mapping[int, float]
) -> list[Markup]:
    """The share that waits for storage, of the base that the history has, where a report counts."""
    several = len(shown) > 1
    return [
        LINES.of(
            interval, shares.get(interval.number, interval.line.io_share), several,
            interval.reference == two[0], interval.reference == two[1],
            bool(database.members) and interval.line.database_id != database.id,
        )
        for interval in shown
    ]  # fmt: skip


def _shares(frame: pd.DataFrame) -> dict[int, float]:
    """The picture above the list and the list itself say the same."""
    shares = zip(frame.report_id.tolist(), frame.share.tolist(), strict=True)
    return {report: share for report, share in shares if not isnan(share)}
