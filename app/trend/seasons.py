"""The daily and weekly cycle of a history, taken out so that every Monday morning is no change."""

import numpy as np
import pandas as pd

from app.history.weighted import medians
from rules.thresholds.change import DAYS_FOR_BOTH, DAYS_FOR_HOURS, DAYS_FOR_WEEKDAYS, SEEN

HOUR, WEEK = 3_600_000_000, 7 * 24
"""Microseconds of an hour, hours of a week."""


def without(values: "pd.Series[float]") -> "pd.Series[float]":
    """The values (logarithms, on their times) without what the hour and the weekday add to them by habit.

    Hours are known after three days, weekdays after two weeks, hours of weekdays after four. A habit is the median of
    how far the values lie from those around them, so that a step or a single storm leaves it as it is.
    """
    times = values.index
    if not isinstance(times, pd.DatetimeIndex) or len(values) < 2 * SEEN:
        return values
    days = (times[-1] - times[0]) / pd.Timedelta(days=1)
    if days < DAYS_FOR_HOURS:
        return values
    around = values.rolling("7D" if days >= DAYS_FOR_WEEKDAYS else "1D", center=True, min_periods=1).median()
    left = values.to_numpy()
    apart = left - around.to_numpy()
    hours = times.to_numpy(dtype="M8[us]").astype("i8") // HOUR
    keys = [(hours % 24, 24)]
    if days >= DAYS_FOR_WEEKDAYS:
        keys.append((hours // 24 % 7, 7))
    if days >= DAYS_FOR_BOTH:
        keys.append((hours % WEEK, WEEK))
    for key, count in keys:
        seen = np.bincount(key, minlength=count) >= SEEN
        habit = np.where(seen, medians(key, apart, count), 0.0)[key]
        apart, left = apart - habit, left - habit
    return pd.Series(left, index=times)
