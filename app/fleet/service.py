"""All databases beside each other: their figures over a window, what they add up to, and what stands out."""

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pandas as pd
from sqlalchemy import Engine, select
from sqlalchemy.orm import sessionmaker

from app.fleet import common_clock, timeline
from app.fleet import figures as fleetfigures
from app.fleet import notes as fleetnotes
from app.fleet import reports_frame as fleetrows
from app.fleet import sentences as fleetwords
from app.fleet import totals_document as fleettotals
from app.fleet.members import Place
from app.fleet.query import Asked, ordered
from app.fleet.reports_frame import FleetRows
from app.history import count_once
from app.store.database_titles import distinct_titles
from app.store.tables import Report, Upload

SCHEMA = 1
CLOCK = ("line", "begin_snap", "end_snap", "begin_time", "end_time", "elapsed_s")


class Fleet:
    """Safe to call from many threads; each call is two short transactions."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def table(self, asked: Asked) -> dict[str, Any]:
        """The fleet as a JSON object: databases in the order that is asked, totals, sentences, what was left out."""
        rows = fleetrows.read(self._engine, asked.group, asked.window)
        zones = [common_clock.known(place.time_zone) for place in rows.places]
        frame, twins, wider = _counted(_on_one_clock(rows, zones))
        stretches = timeline.timelines(frame)
        verdicts = fleetfigures.verdicts(frame)
        figures = fleetfigures.figures(stretches, len(rows.places))
        names = called(rows.places)
        heads = self._headlines([one["report_id"] for one in verdicts.values()])
        databases = {
            place: _database(rows.places[place], names[place], figures[place], verdict, heads)
            for place, verdict in verdicts.items()
        }
        dated = stretches[stretches["begin_time"].notna()]
        inside = fleettotals.inside(rows.places, frame)
        added = fleettotals.added(dated, databases, inside, zones)
        left = {"twins": twins, "longer": len(wider), "undated": rows.undated, "databases": len(names) - len(databases)}
        seen = fleetnotes.Seen(
            asked.window, rows.places, names, databases, set(dated["place"]), inside,
            int(frame["guessed"].sum()), _uncovered(wider),
        )  # fmt: skip
        return {
            "schema": SCHEMA,
            "group": asked.group,
            "groups": rows.groups,
            "since": asked.window.since and asked.window.since.isoformat(),
            "until": asked.window.until and asked.window.until.isoformat(),
            "sort": asked.sort,
            "databases": ordered([one for _, one in sorted(databases.items())], asked.sort),
            "totals": added,
            "left_out": left,
            "sentences": fleetwords.sentences(list(databases.values()), added),
            "notes": fleetnotes.notes(seen, added, left),
        }

    def _headlines(self, reports: Sequence[int]) -> dict[int, dict[str, Any]]:
        columns: tuple[Any, ...] = (
            Report.id, Upload.public_id, Report.part, Report.parts, Report.verdict_case, Report.media_or_spindles,
            Report.headline,
        )  # fmt: skip
        with sessionmaker(self._engine)() as session:
            found = session.execute(select(*columns).join(Report.upload).where(Report.id.in_(reports))).all()
        return {
            one.id: {
                "case": one.verdict_case,
                "media_or_spindles": one.media_or_spindles,
                "headline_report": one.public_id if one.parts == 1 else f"{one.public_id}?part={one.part}",
                "headline": one.headline,
            }
            for one in found
        }


def called(places: Sequence[Place]) -> list[str]:
    """What each database is called, with its number where another one is called the same."""
    return distinct_titles([one.title for one in places], [one.dbid for one in places], [one.id for one in places])


def _on_one_clock(rows: FleetRows, zones: Sequence[ZoneInfo | None]) -> pd.DataFrame:
    """Times of databases with a time zone in UTC; `printed_end` keeps what is printed."""
    frame = rows.frame.assign(printed_end=rows.frame["end_time"], guessed=False)
    of_row = np.array([one.key if one else "" for one in zones], dtype="O")[frame["place"].to_numpy()]
    for key in {one.key for one in zones if one}:
        its = of_row == key
        placed = common_clock.to_utc(frame.loc[its, [*CLOCK]], ZoneInfo(key))
        for name in ("begin_time", "end_time", "guessed"):
            frame.loc[its, name] = placed[name]
    return frame


def _counted(frame: pd.DataFrame) -> tuple[pd.DataFrame, int, pd.DataFrame]:
    """Every interval once; joined series are one. A series has its figures and its length then."""
    kept, twins, wider = count_once.partition(frame.assign(series_id=frame["line"]))
    return timeline.parts(kept), twins, wider


def _uncovered(wider: pd.DataFrame) -> dict[int, float]:
    """By place, the seconds of longer windows that are left out and that no shorter one covers."""
    rest = (wider["end_time"] - wider["begin_time"]).dt.total_seconds() - wider["covered_s"]
    left: dict[int, float] = rest.groupby(wider["place"]).sum().to_dict()
    return left


def _database(
    place: Place, name: str, figures: dict[str, Any], verdict: dict[str, Any], heads: dict[int, dict[str, Any]]
) -> dict[str, Any]:
    ended = verdict["newest_end"]
    verdict = {key: value for key, value in verdict.items() if key not in {"report_id", "newest_end"}} | heads.get(
        verdict["report_id"], dict.fromkeys(("case", "media_or_spindles", "headline_report", "headline"))
    )
    scopes = sorted({line.scope for line in place.lines})
    return {
        "id": place.id,
        "name": name,
        "label": place.label,
        "group": place.group,
        "scope": "+".join(scopes),
        "time_zone": place.time_zone,
        "newest_end": ended and ended.isoformat(),
        **verdict,
        **figures,
    }
