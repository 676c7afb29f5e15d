"""Printed times on one clock. A report prints local time without a zone; only a database that was given one has UTC.

When clocks go back an hour is printed twice: the length of the interval, then its snapshots, say which one is meant.
When they go forward an hour does not exist: a clock that printed it had not been set yet.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

import numpy as np
import pandas as pd

DAY = timedelta(days=1)
AGREES = np.timedelta64(60, "s")
FOLDS = (0, 1)


@lru_cache(maxsize=1)
def zones() -> frozenset[str]:
    """The names that this machine knows."""
    return frozenset(available_timezones())


def known(name: str | None) -> ZoneInfo | None:
    """The zone of that name; None where none is given or this machine does not know it."""
    return ZoneInfo(name) if name and name in zones() else None


def to_utc(rows: pd.DataFrame, zone: ZoneInfo) -> pd.DataFrame:
    """The rows with `begin_time` and `end_time` in UTC, and `guessed` where it is not sure which hour was meant.

    Looks at `elapsed_s`, and at `line`, `begin_snap` and `end_snap`, so that neighbours can tell for each other.
    """
    begins, ends = rows["begin_time"], rows["end_time"]
    lengths = pd.to_timedelta(rows["elapsed_s"], unit="s").astype("timedelta64[us]").fillna(ends - begins)
    offsets = {("begin", fold): _offset(begins, zone, fold) for fold in FOLDS}
    offsets |= {("end", fold): _offset(ends, zone, fold) for fold in FOLDS}
    best_begin, best_end = begins - offsets["begin", 0], ends - offsets["end", 0]
    off = (best_end - best_begin - lengths).abs()
    guessed = pd.Series(data=False, index=rows.index)
    for begin_fold, end_fold in ((0, 1), (1, 0), (1, 1)):
        begin = begins - _later(offsets, "begin", begin_fold)
        end = ends - _later(offsets, "end", end_fold)
        other = (end - begin - lengths).abs()
        differs = (begin != best_begin) | (end != best_end)
        better = other < off - AGREES
        guessed = (guessed & ~better) | (differs & ~better & ((other - off).abs() <= AGREES))
        best_begin, best_end, off = (
            begin.where(better, best_begin),
            end.where(better, best_end),
            off.where(~better, other),
        )
    placed = rows.assign(begin_time=best_begin, end_time=best_end, guessed=guessed)
    return _by_neighbours(placed, begins, ends, offsets) if bool(guessed.any()) else placed


def _later(offsets: "Mapping[tuple[str, int], pd.Series[timedelta]]", side: str, fold: int) -> "pd.Series[timedelta]":
    """The offset of the second time that a clock shows this; where it is shown never, the one before the jump."""
    first = offsets[side, 0]
    return first if fold == 0 else offsets[side, 1].where(offsets[side, 1] < first, first)


def _by_neighbours(
    rows: pd.DataFrame,
    begins: "pd.Series[datetime]",
    ends: "pd.Series[datetime]",
    offsets: "Mapping[tuple[str, int], pd.Series[timedelta]]",
) -> pd.DataFrame:
    """An interval within the repeated hour begins when the one before it ended, or ends when the next one began."""
    sure = rows[~rows["guessed"]]
    ended = dict(zip(zip(sure["line"], sure["end_snap"], strict=True), sure["end_time"], strict=True))
    begun = dict(zip(zip(sure["line"], sure["begin_snap"], strict=True), sure["begin_time"], strict=True))
    rows = rows.copy()
    for index in rows.index[rows["guessed"]]:
        row = rows.loc[index]
        choices = [
            (begins[index] - _later(offsets, "begin", fold)[index], ends[index] - _later(offsets, "end", fold)[index])
            for fold in FOLDS
        ]
        before, after = ended.get((row["line"], row["begin_snap"])), begun.get((row["line"], row["end_snap"]))
        fits = [one for one in choices if before in one[:1] or after in one[1:]]
        if len(fits) == 1:
            rows.loc[index, ["begin_time", "end_time", "guessed"]] = [*fits[0], False]
            ended[row["line"], row["end_snap"]], begun[row["line"], row["begin_snap"]] = fits[0][1], fits[0][0]
    return rows


def _offset(times: "pd.Series[datetime]", zone: ZoneInfo, fold: int) -> "pd.Series[timedelta]":
    """The zone's offset at each time; a day without a change is asked once."""
    days = times.dt.floor("D")
    calm = {day: _calm(day.to_pydatetime(), zone) for day in days.dropna().unique()}
    found = days.map(calm).astype("timedelta64[us]")
    for index in times.index[found.isna() & times.notna()]:
        found[index] = times[index].to_pydatetime().replace(tzinfo=zone, fold=fold).utcoffset()
    return found


def _calm(day: datetime, zone: ZoneInfo) -> timedelta | None:
    """The one offset of a day; None where it has two."""
    edges = (day, day + DAY)
    offsets = {one.replace(tzinfo=zone, fold=fold).utcoffset() for one in edges for fold in FOLDS}
    return offsets.pop() if len(offsets) == 1 else None
