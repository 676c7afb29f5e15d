"""All databases beside each other: their figures over a window, what they add up to, and what stands out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import numpy as np
import pandas as pd
from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from app.fleet import common_clock, timeline
from app.fleet import figures as fleetfigures
from app.fleet import members as fleetplaces
from app.fleet import notes as fleetnotes
from app.fleet import reports_frame as fleetrows
from app.fleet import sentences as fleetwords
from app.fleet import totals_document as fleettotals
from app.fleet.document import FleetDatabase, FleetFigures, FleetLeftOut, FleetObject
from app.fleet.figures import Reported
from app.fleet.members import Place
from app.fleet.query import Asked, ordered
from app.fleet.reports_frame import FleetRows
from app.history import count_once
from app.store.database_titles import distinct_titles
from app.store.engine import one_moment
from app.store.tables import Report, Upload
from app.store.tallies import Held
from app.store.visibility import Caller
from app.web.addresses import DATABASES, ROOT, from_root, report_url

SCHEMA = 1
CLOCK = ("line", "begin_snap", "end_snap", "begin_time", "end_time", "elapsed_s")


@dataclass(frozen=True, slots=True)
class Headline:
    """The verdict of a report, and the report as it stands in addresses."""

    case: str | None
    media_or_spindles: str | None
    answer: str | None
    short: str | None
    id: str
    part: int
    text: str | None


T = TypeVar("T")


class Fleet:
    """Safe to call from many threads; each call is two short transactions."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def shown(self, asked: Asked, caller: Caller, held: Held[T], show: Callable[[FleetObject], T]) -> T:
        """The fleet as a page shows it; what was shown before is held as long as databases and reports are the same."""
        with one_moment(partial(Session, self._engine)) as session:
            places = tuple(fleetplaces.read(session, asked.group, asked.q, caller))
            groups = tuple(fleetplaces.groups(session, caller))
        series = [one for place in places for line in place.lines for one in line.ids]
        named = (ROOT.get(), asked, places, groups)
        return held.of(self._engine, series, named, lambda: show(self.table(asked, caller)))

    def table(self, asked: Asked, caller: Caller) -> FleetObject:
        """The fleet: databases in the order that is asked, totals, sentences, what was left out."""
        rows = fleetrows.read(self._engine, asked, caller)
        zones = [common_clock.known(place.time_zone) for place in rows.places]
        frame, twins, wider = _counted(_on_one_clock(rows, zones))
        stretches = timeline.timelines(frame)
        names = called(rows.places)
        databases = self._databases(rows.places, names, fleetfigures.reported(frame), stretches)
        dated = stretches[stretches.begin_time.notna()]
        inside = fleettotals.inside(rows.places, frame)
        added = fleettotals.added(dated, databases, inside, zones)
        left = FleetLeftOut(twins=twins, longer=len(wider), undated=rows.undated, databases=len(names) - len(databases))
        seen = fleetnotes.Seen(
            asked.window, rows.places, names, databases, set(dated.place), inside,
            int(frame.guessed.sum()), _uncovered(wider),
        )  # fmt: skip
        since, until = asked.window.since, asked.window.until
        return FleetObject(
            schema_=SCHEMA,
            group=asked.group,
            q=asked.q,
            count=len(databases),
            groups=rows.groups,
            since=since.isoformat() if since else None,
            until=until.isoformat() if until else None,
            sort=asked.sort,
            databases=ordered([one for _, one in sorted(databases.items())], asked.sort),
            totals=added,
            left_out=left,
            sentences=fleetwords.sentences(list(databases.values()), added),
            notes=fleetnotes.notes(seen, added, left),
        )

    def _databases(
        self, places: Sequence[Place], names: Sequence[str], told: Mapping[int, Reported], stretches: pd.DataFrame
    ) -> dict[int, FleetDatabase]:
        """Those that have reports, by their index."""
        figures = fleetfigures.figures(stretches, len(places))
        heads = self._headlines([one.report_id for one in told.values()])
        return {
            at: _database(places[at], names[at], one, heads.get(one.report_id), figures[at]) for at, one in told.items()
        }

    def _headlines(self, reports: Sequence[int]) -> dict[int, Headline]:
        columns: tuple[Any, ...] = (
            Report.id, Upload.public_id, Report.part, Report.verdict_case, Report.media_or_spindles,
            Report.answer, Report.short, Report.headline,
        )  # fmt: skip
        with Session(self._engine) as session:
            found = session.execute(select(*columns).join(Report.upload).where(Report.id.in_(reports))).all()
        return {
            one.id: Headline(
                case=one.verdict_case,
                media_or_spindles=one.media_or_spindles,
                answer=one.answer,
                short=one.short,
                id=one.public_id,
                part=one.part,
                text=one.headline,
            )
            for one in found
        }


def called(places: Sequence[Place]) -> list[str]:
    """What each database is called, with its number where another one is called the same."""
    return distinct_titles([one.title for one in places], [one.dbid for one in places], [one.id for one in places])


def _on_one_clock(rows: FleetRows, zones: Sequence[ZoneInfo | None]) -> pd.DataFrame:
    """Times of databases with a time zone in UTC; `printed_end` keeps what is printed."""
    frame = rows.frame.assign(printed_end=rows.frame.end_time, guessed=False)
    of_row = np.array([one.key if one else "" for one in zones], dtype="O")[frame.place.to_numpy()]
    for key in {one.key for one in zones if one}:
        its = of_row == key
        placed = common_clock.to_utc(frame.loc[its, [*CLOCK]], ZoneInfo(key))
        for name in ("begin_time", "end_time", "guessed"):
            frame.loc[its, name] = placed[name]
    return frame


def _counted(frame: pd.DataFrame) -> tuple[pd.DataFrame, int, pd.DataFrame]:
    """Every interval once; joined series are one. A series has its figures and its length then."""
    kept, twins, wider = count_once.partition(frame.assign(series_id=frame.line))
    return timeline.parts(kept), twins, wider


def _uncovered(wider: pd.DataFrame) -> dict[int, float]:
    """By place, the seconds of longer windows that are left out and that no shorter one covers."""
    rest = (wider.end_time - wider.begin_time).dt.total_seconds() - wider.covered_s
    left: dict[int, float] = rest.groupby(wider.place).sum().to_dict()
    return left


def _database(
    place: Place, name: str, told: Reported, headline: Headline | None, figures: FleetFigures
) -> FleetDatabase:
    """`headline` is gone where its report was removed meanwhile."""
    return FleetDatabase(
        database_id=place.id,
        database=name,
        database_url=from_root(f"{DATABASES}/{place.id}"),
        dbid=place.dbid,
        container=place.container,
        label=place.label,
        group=place.group,
        scope="+".join(sorted({line.scope for line in place.lines})),
        time_zone=place.time_zone,
        reports=told.reports,
        newest_end=told.newest_end.isoformat() if told.newest_end else None,
        case=headline.case if headline else None,
        media_or_spindles=headline.media_or_spindles if headline else None,
        answer=headline.answer if headline else None,
        short=headline.short if headline else None,
        prevailing_case=told.prevailing_case,
        prevailing_media_or_spindles=told.prevailing_media_or_spindles,
        host_cpu_busy=told.host_cpu_busy,
        newest_report_id=headline.id if headline else None,
        newest_report_part=headline.part if headline else None,
        newest_report_url=report_url(headline.id, headline.part) if headline else None,
        headline=headline.text if headline else None,
        **figures.__dict__,  # as it is: to go through a model field by field takes as long as to make it
    )
