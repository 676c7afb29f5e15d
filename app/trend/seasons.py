"""The daily and weekly cycle of a history, taken out so that every Monday morning is no change."""

import numpy as np
import pandas as pd

from rules.thresholds.change import DAYS_FOR_BOTH, DAYS_FOR_HOURS, DAYS_FOR_WEEKDAYS, SEEN


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
    apart = values - around
    hours, weekdays = times.hour, times.day_of_week
    keys = [hours]
    if days >= DAYS_FOR_WEEKDAYS:
        keys.append(weekdays)
    if days >= DAYS_FOR_BOTH:
        keys.append(weekdays * 24 + hours)
    left = values
    for key in keys:
        seen = np.bincount(key)[key] >= SEEN
        if seen.any():
            habit = apart.groupby(key).transform("median").where(seen, 0.0)
            apart, left = apart - habit, left - habit
    return left
