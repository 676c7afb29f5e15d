"""What is asked of a trend: a metric, a series and a range of time, as they stand in an address."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from app.history.frames import Members, SeriesKey
from app.trend.metrics import DEFAULT, Shown, find
from app.web import times
from app.web.problems import Problem

NAMES = ("metric", "series", "since", "until")


@dataclass(frozen=True, slots=True)
class Asked:
    """`series` as `instance-2` or `cluster`, None for the one with most reports; times are on the database's clock."""

    metric: Shown
    series: str | None = None
    since: datetime | None = None
    until: datetime | None = None


def read(parameters: Mapping[str, str | None]) -> Asked:
    """From the parameters of an address. Raises Problem with one sentence for what cannot be read."""
    metric = find(parameters.get("metric") or DEFAULT)
    return Asked(metric, parameters.get("series") or None, *times.between(parameters))


def chosen(members: Members, key: str | None) -> SeriesKey | None:
    """The series of that name, or the one with most reports; None where there is none. Raises Problem."""
    if key is None:
        return members.series[0] if members.series else None
    for one in members.series:
        if one.key == key:
            return one
    names = ", ".join(one.key for one in members.series) or "none yet"
    raise Problem(422, "invalid_series", f"This database has no series of that name; it has {names}.")
