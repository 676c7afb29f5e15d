"""How a figure is on which weekday at which hour, as printed: the habit of a database, and when it hurts."""

import pandas as pd

from app.trend.document import HeatItem
from app.trend.metrics import Shown
from rules.thresholds.intervals import HOUR_LONG_S

LONGEST = pd.Timedelta(seconds=HOUR_LONG_S)
HALF = pd.Timedelta(minutes=30)
_HOUR = pd.Timedelta(hours=1)


def by_hour(frame: pd.DataFrame, values: "pd.Series[float]", metric: Shown) -> HeatItem:
    """Medians and numbers of intervals, a row a weekday (Monday first), a column an hour.

    An interval counts in every hour of which it covers half, a shorter one in the hour of its middle; `longer` counts
    those that are too long to say which hour they are about, `unknown` those without the figure.
    """
    rows = pd.DataFrame({"begin": frame.begin_time, "end": frame.end_time, "value": values})
    known = rows.dropna(subset=["value"])
    dated = known[known.end > known.begin]
    short = dated[dated.end - dated.begin <= LONGEST]
    hours = _hours(short)
    median: list[list[float | None]] = [[None] * 24 for _ in range(7)]
    count = [[0] * 24 for _ in range(7)]
    if not hours.empty:
        cells = hours.groupby([hours.hour.dt.day_of_week, hours.hour.dt.hour.rename("of_day")]).value
        for (day, hour), value in cells.median().items():
            median[day][hour] = float(value)
        for (day, hour), many in cells.size().items():
            count[day][hour] = int(many)
    return HeatItem(
        metric=metric.name, label=metric.label, unit=metric.unit, median=median, count=count, intervals=len(short),
        longer=len(dated) - len(short), unknown=len(rows) - len(dated),
    )  # fmt: skip


def _hours(rows: pd.DataFrame) -> pd.DataFrame:
    """A row for each interval and hour that it is about."""
    first = rows.begin.dt.floor("h")
    found = []
    for later in range(4):
        hour = first + later * _HOUR
        covered = rows.end.clip(upper=hour + _HOUR) - rows.begin.clip(lower=hour)
        found.append(rows.assign(hour=hour)[covered >= HALF])
    long_enough = pd.concat(found)
    middle = rows.begin + (rows.end - rows.begin) / 2
    shorter = rows.assign(hour=middle.dt.floor("h"))[~rows.index.isin(long_enough.index)]
    return pd.concat([long_enough, shorter])
