"""The databases of a fleet added up on one clock, as people and programs get it."""

from collections.abc import Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

import pandas as pd

from app.fleet import figures as fleetfigures
from app.fleet import totals
from app.fleet.members import Place
from rules.thresholds.fleet import ENOUGH


def inside(places: Sequence[Place], frame: pd.DataFrame) -> dict[int, int]:
    """Pluggable databases by the container database that they lie in: of its DBID, or of its name and start."""
    if not any(one.container for one in places):
        return {}
    whole = [at for at, one in enumerate(places) if not one.container]
    by_dbid = {places[at].dbid: at for at in whole if places[at].dbid is not None}
    starts = frame.assign(started=frame["startup_time"].dt.floor("h")).dropna(subset="started")
    started = starts.groupby("place")["started"].agg(set).to_dict()
    by_start = {(places[at].name, start): at for at in whole for start in started.get(at, ())}
    found = {}
    for at, one in enumerate(places):
        if one.container:
            same = (by_start[one.name, start] for start in started.get(at, ()) if (one.name, start) in by_start)
            above = by_dbid.get(one.dbid) if one.dbid in by_dbid else next(same, None)
            if above is not None:
                found[at] = above
    return found


def added(
    stretches: pd.DataFrame,
    databases: Mapping[int, Mapping[str, Any]],
    inside: Mapping[int, int],
    zones: Sequence[ZoneInfo | None],
) -> dict[str, Any]:
    """The totals as a JSON object; `stretches` have times, `databases` their figures. What is not known is None."""
    used = {zones[place] for place in databases}
    zone = next(iter(used)) if len(used) == 1 else None
    clock = zone.key if zone else "UTC" if any(used) else "as printed"
    told: dict[str, Any] = {"slots": 0, "slot_s": None, "clock": clock, "enough": ENOUGH}
    if stretches.empty:
        return told | dict.fromkeys(fleetfigures.SPREAD)
    width = totals.width_of(stretches)
    found = totals.totals(stretches, tuple(fleetfigures.SPREAD.values()), inside, width)
    told |= {"slots": max(one.slots for one in found.values()), "slot_s": width}
    beside = {place: row for place, row in databases.items() if inside.get(place) not in databases}
    for name, of in fleetfigures.SPREAD.items():
        peaks = [row[name]["peak"] for row in beside.values() if row[name]["peak"] is not None]
        told[name] = _told(found[of], databases, zone) | {"sum_of_peaks": sum(peaks) if peaks else None}
    return told


def _told(one: totals.Total, databases: Mapping[int, Mapping[str, Any]], zone: ZoneInfo | None) -> dict[str, Any]:
    names = {place: {"id": row["id"], "name": row["name"]} for place, row in databases.items()}
    return {
        "mean": one.mean,
        "p95": one.p95,
        "peak": one.peak,
        "peak_at": None if one.peak_at is None else _local(one.peak_at, zone),
        "slots": one.slots,
        "covered": one.covered,
        "made_by": [names[place] | {"value": value} for place, value in one.made_by],
        "absent": [names[place] for place in one.absent],
    }


def _local(moment: pd.Timestamp, zone: ZoneInfo | None) -> str:
    if zone is not None:
        moment = moment.tz_localize("UTC").tz_convert(zone).tz_localize(None)
    return str(moment.to_pydatetime().isoformat())
