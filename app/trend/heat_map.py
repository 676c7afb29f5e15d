"""How a figure is on which weekday at which hour, as printed: the habit of a database, and when it hurts."""

from datetime import datetime, timedelta
from statistics import median as middle

import pandas as pd

from app.trend.document import HeatItem
from app.trend.metrics import Shown
from rules.thresholds.intervals import HOUR_LONG_S

LONGEST = timedelta(seconds=HOUR_LONG_S)
HALF = timedelta(minutes=30)
_HOUR = timedelta(hours=1)


def by_hour(frame: pd.DataFrame, values: "pd.Series[float]", metric: Shown) -> HeatItem:
    """Medians and numbers of intervals, a row a weekday (Monday first), a column an hour.

    An interval counts in every hour of which it covers half, a shorter one in the hour of its middle; `longer` counts
    those that are too long to say which hour they are about, `unknown` those without the figure.
    """
    rows = pd.DataFrame({"begin": frame.begin_time, "end": frame.end_time, "value": values})
    known = rows.dropna(subset=["value"])
    dated = known[known.end > known.begin]
    short = dated[dated.end - dated.begin <= LONGEST]
    cells: dict[tuple[int, int], list[float]] = {}
    columns = short.begin.dt.to_pydatetime(), short.end.dt.to_pydatetime(), short.value.tolist()
    for begin, end, value in zip(*columns, strict=True):
        for hour in _hours(begin, end):
            cells.setdefault((hour.weekday(), hour.hour), []).append(value)
    median: list[list[float | None]] = [[None] * 24 for _ in range(7)]
    count = [[0] * 24 for _ in range(7)]
    for (day, of_day), its in cells.items():
        median[day][of_day], count[day][of_day] = middle(its), len(its)
    return HeatItem(
        metric=metric.name, label=metric.label, unit=metric.unit, median=median, count=count, intervals=len(short),
        longer=len(dated) - len(short), unknown=len(rows) - len(dated),
    )  # fmt: skip


def _hours(begin: datetime, end: datetime) -> list[datetime]:
    """The hours that an interval is about."""
    first = _floor(begin)
    hours = [first + later * _HOUR for later in range(4)]
    found = [one for one in hours if min(end, one + _HOUR) - max(begin, one) >= HALF]
    return found or [_floor(begin + (end - begin) / 2)]


def _floor(moment: datetime) -> datetime:
    return moment.replace(minute=0, second=0, microsecond=0)
