"""Printed times on one clock. A report prints local time without a zone; only a database that was given one has UTC.

When clocks go back an hour is printed twice: the length of the interval, then its snapshots, say which one is meant.
When they go forward an hour does not exist: a clock that printed it had not been set yet.
"""

from datetime import datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

import numpy as np
import pandas as pd

from rules.thresholds.intervals import SKEW_S

DAY = timedelta(days=1)
AGREES = np.timedelta64(SKEW_S, "s")
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
    begins, ends = rows.begin_time, rows.end_time
    calm = [_calm_offsets(begins, zone), _calm_offsets(ends, zone)]
    odd = (calm[0].isna() & begins.notna()) | (calm[1].isna() & ends.notna())
    placed = rows.assign(begin_time=begins - calm[0], end_time=ends - calm[1], guessed=False)
    if not odd.any():
        return placed
    night = _of_a_change(rows[odd], zone)
    changed = ["begin_time", "end_time", "guessed"]
    placed.loc[odd, changed] = night[changed]
    return _by_neighbours(placed, rows, zone) if bool(night.guessed.any()) else placed


def _of_a_change(rows: pd.DataFrame, zone: ZoneInfo) -> pd.DataFrame:
    """Rows of days on which clocks change: of the hours that could be meant those that the length agrees with."""
    begins, ends = rows.begin_time, rows.end_time
    lengths = pd.to_timedelta(rows.elapsed_s, unit="s").astype("timedelta64[us]").fillna(ends - begins)
    begun = {fold: begins - _offset(begins, zone, fold) for fold in FOLDS}
    ended = {fold: ends - _offset(ends, zone, fold) for fold in FOLDS}
    best_begin, best_end = begun[0], ended[0]
    off = (best_end - best_begin - lengths).abs()
    guessed = pd.Series(data=False, index=rows.index)
    for begin, end in ((begun[0], ended[1]), (begun[1], ended[0]), (begun[1], ended[1])):
        other = (end - begin - lengths).abs()
        differs = (begin != best_begin) | (end != best_end)
        better = other < off - AGREES
        guessed = (guessed & ~better) | (differs & ~better & ((other - off).abs() <= AGREES))
        best_begin, best_end = begin.where(better, best_begin), end.where(better, best_end)
        off = other.where(better, off)
    return rows.assign(begin_time=best_begin, end_time=best_end, guessed=guessed)


def _by_neighbours(rows: pd.DataFrame, printed: pd.DataFrame, zone: ZoneInfo) -> pd.DataFrame:
    """An interval within the repeated hour begins when the one before it ended, or ends when the next one began."""
    sure = rows[~rows.guessed]
    ended = dict(zip(zip(sure.line, sure.end_snap, strict=True), sure.end_time, strict=True))
    begun = dict(zip(zip(sure.line, sure.begin_snap, strict=True), sure.begin_time, strict=True))
    for index in rows.index[rows.guessed]:
        row, times = rows.loc[index], printed.loc[[index]]
        folds = [(_offset(times.begin_time, zone, fold), _offset(times.end_time, zone, fold)) for fold in FOLDS]
        choices = [((times.begin_time - begin).iloc[0], (times.end_time - end).iloc[0]) for begin, end in folds]
        before, after = ended.get((row.line, row.begin_snap)), begun.get((row.line, row.end_snap))
        fits = [choice for choice in choices if before in choice[:1] or after in choice[1:]]
        if len(fits) == 1:
            rows.loc[index, ["begin_time", "end_time", "guessed"]] = [*fits[0], False]
            ended[row.line, row.end_snap], begun[row.line, row.begin_snap] = fits[0][1], fits[0][0]
    return rows


def _offset(times: "pd.Series[datetime]", zone: ZoneInfo, fold: int) -> "pd.Series[timedelta]":
    """The zone's offset at each time, the first or second time that a clock shows it.

    Where it is shown never, the one before the jump.
    """
    offsets = [_offset_of(at.to_pydatetime(), zone, fold) if pd.notna(at) else pd.NaT for at in times]
    return pd.Series(offsets, index=times.index, dtype="timedelta64[us]")


def _offset_of(at: datetime, zone: ZoneInfo, fold: int) -> timedelta | None:
    offsets = [at.replace(tzinfo=zone, fold=choice).utcoffset() for choice in FOLDS]
    first, second = (offset or timedelta() for offset in offsets)
    return min(first, second) if fold else first


def _calm_offsets(times: "pd.Series[datetime]", zone: ZoneInfo) -> "pd.Series[timedelta]":
    """The zone's offset at each time; nothing on days with two. Each day is asked once."""
    days, of_row = np.unique(times.to_numpy("datetime64[D]"), return_inverse=True)
    offsets = [None if np.isnat(day) else _calm(datetime.combine(day.item(), time()), zone) for day in days]
    of_day = np.array(
        [np.timedelta64("NaT") if offset is None else offset for offset in offsets], dtype="timedelta64[us]"
    )
    return pd.Series(of_day[of_row], index=times.index)


def _calm(day: datetime, zone: ZoneInfo) -> timedelta | None:
    """The one offset of a day; None where it has two."""
    edges = (day, day + DAY)
    offsets = {edge.replace(tzinfo=zone, fold=fold).utcoffset() for edge in edges for fold in FOLDS}
    return offsets.pop() if len(offsets) == 1 else None
