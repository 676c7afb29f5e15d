"""How a figure is on which weekday at which hour, as printed: the habit of a database, and when it hurts."""

from datetime import timedelta

import numpy as np
import pandas as pd

from app.history.weighted import Array, medians
from app.trend.document import HeatItem
from app.trend.metrics import Shown
from rules.thresholds.intervals import HOUR_LONG_S

WEEK = 7 * 24
LONGEST = timedelta(seconds=HOUR_LONG_S)
MOST_HOURS = 4
"""So many hours an interval that is not too long may touch, from the one in which it begins."""
FIRST_DAY = 3
"""Of 1970, from which hours are counted: a Thursday, the fourth of a week."""
_HOUR = 3_600_000_000
"""In microseconds."""


def by_hour(frame: pd.DataFrame, figures: Array, metric: Shown) -> HeatItem:
    """Medians and numbers of intervals, a row a weekday (Monday first), a column an hour.

    An interval counts in every hour of which it covers half, a shorter one in the hour of its middle; `longer` counts
    those that are too long to say which hour they are about, `unknown` those without the figure.
    """
    begins, ends = (frame[name].to_numpy(dtype="datetime64[us]") for name in ("begin_time", "end_time"))
    dated = ~np.isnan(figures) & (ends > begins)  # none without a time is
    short = dated & (ends - begins <= np.timedelta64(LONGEST))
    hours, values = _hours(begins[short], ends[short], figures[short])
    count = np.bincount(hours, minlength=WEEK)
    median = medians(hours, values, WEEK).astype("O")
    median[count == 0] = None
    return HeatItem(
        metric=metric.name, label=metric.label, unit=metric.unit,
        median=median.reshape(7, 24).tolist(), count=count.reshape(7, 24).tolist(),
        intervals=int(short.sum()), longer=int((dated & ~short).sum()), unknown=int((~dated).sum()),
    )  # fmt: skip


def _hours(begins: Array, ends: Array, figures: Array) -> tuple[Array, Array]:
    """Hour of the week and value of every hour that an interval is about."""
    begin, end = begins.astype("int64"), ends.astype("int64")
    first = begin // _HOUR
    hours, indices = [], []
    about = np.zeros(len(figures), dtype=bool)
    for later in range(MOST_HOURS):
        hour = first + later
        covered = np.minimum(end, (hour + 1) * _HOUR) - np.maximum(begin, hour * _HOUR) >= _HOUR // 2
        about |= covered
        hours.append(hour[covered])
        indices.append(np.flatnonzero(covered))
    hours.append((begin + (end - begin) // 2)[~about] // _HOUR)
    indices.append(np.flatnonzero(~about))
    all_hours, order = np.concatenate(hours), np.concatenate(indices)
    return (all_hours + 24 * FIRST_DAY) % WEEK, figures[order]
