"""Which of the stored reports count: an interval of a series counts once, and its finest windows count."""

from bisect import bisect
from collections.abc import Sequence
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from rules.thresholds.intervals import OVERLAP

SNAPSHOTS = ["series_id", "begin_snap", "end_snap", "started", "day"]
Array = np.ndarray[Any, np.dtype[Any]]
BACK = 4
"""So many windows that begin before another one may reach into it; twice as many as clocks need that are not set."""
PER_SECOND = 1_000_000
WINDOW = ["series_id", "begin_time", "end_time"]


class _Window(NamedTuple):
    begin: int
    end: int
    statspack: bool
    started: Any
    first: Any
    last: Any

    def follows(self, other: "_Window") -> bool:
        """Whether snapshots of one run say that neither holds any time of the other, which is about as long."""
        alike = self.statspack == other.statspack and self.started == other.started
        alike = alike and self.end - self.begin < 2 * (other.end - other.begin)
        return bool(alike and (other.last <= self.first or self.last <= other.first))


def apart(frame: pd.DataFrame) -> tuple[pd.DataFrame, int, int]:
    """The rows that count, in their order; how many were twins of one, and how many were windows that hold others."""
    kept, twins, longer = partition(frame)
    return kept, twins, 0 if longer is None else len(longer)


class PrintedTimes(NamedTuple):
    """What tells of one report which time it is of."""

    series_id: int
    format: str
    begin_snap: int | None
    end_snap: int | None
    startup_time: datetime | None
    begin_time: datetime | None
    end_time: datetime | None


class Counted(NamedTuple):
    """The places of the windows that count, in their order, and how many were left out."""

    places: list[int]
    twins: int
    longer: int


def among(windows: Sequence[PrintedTimes]) -> Counted:
    """Which of a few windows count; of twins of one kind the last is the newest."""
    if len(windows) < 2:
        return Counted(list(range(len(windows))), 0, 0)
    frame = pd.DataFrame.from_records(windows, columns=PrintedTimes._fields).assign(report_id=range(len(windows)))
    kept, twins, longer = apart(frame.astype(dict.fromkeys(PrintedTimes._fields[-3:], "datetime64[us]")))
    return Counted([int(place) for place in kept["report_id"]], twins, longer)


def partition(frame: pd.DataFrame, *, one_line: bool = False) -> tuple[pd.DataFrame, int, pd.DataFrame | None]:
    """The rows that count, how many were twins, and the windows left out for shorter ones with `covered_s` of each,
    None where there are none.

    `one_line`: the rows are of one line, of whatever series of joined databases they are.
    Of twins an AWR report is preferred to a Statspack report, then the newest. Startup is compared to the hour: older
    HTML reports print the month in place of its minutes. What prints neither snapshots nor times is its own interval.
    Reports of one kind whose snapshots follow each other are no twins, whatever they print: clocks are set back.
    """
    entangled = _entangled(frame, np.zeros(len(frame), dtype="int64") if one_line else frame["series_id"].to_numpy())
    if not entangled.any():
        return frame.reset_index(drop=True), 0, None
    if one_line:
        kept, twins, wider = partition(frame.assign(series_id=0, of=frame.series_id))
        return _of_its_series(kept), twins, None if wider is None else _of_its_series(wider)
    some = frame[entangled]
    best = some.assign(
        started=some.startup_time.dt.floor("h"),
        day=some.begin_time.dt.floor("D"),  # snapshots of a database that was made anew are counted from one again
        statspack=some.format.str.startswith("statspack"),
    ).sort_values(["statspack", "report_id"], ascending=[True, False])
    twin = _again(best, SNAPSHOTS, must=["begin_snap", "end_snap"])
    twin |= _of_other_kind(best[~twin]).reindex(best.index, fill_value=False)
    same, longer = _overlapping(best[~twin])
    kept = frame.drop(index=[*twin.index[twin], *same, *longer])
    wider = _with_cover(frame.loc[longer], kept) if longer else None
    return kept.reset_index(drop=True), int(twin.sum()) + len(same), wider


def _of_its_series(rows: pd.DataFrame) -> pd.DataFrame:
    return rows.assign(series_id=rows["of"]).drop(columns="of")


def _entangled(frame: pd.DataFrame, series: Array) -> Array:
    begins, ends = (frame[name].to_numpy(dtype="datetime64[us]") for name in WINDOW[1:])
    first, last = (frame[name].to_numpy(dtype="float64", na_value=np.nan) for name in SNAPSHOTS[1:3])
    return entangled(series, (begins, ends), (first, last))


def entangled(series: Array, window: tuple[Array, Array], snapshots: tuple[Array, Array]) -> Array:
    """Of each row, whether two of its series share snapshots or any time: in most histories none do, and every row
    counts.

    By arrays alone: a frame of pandas costs more to sort than this takes.
    """
    begins, ends = window
    first, last = snapshots
    dated = ~(np.isnat(begins) | np.isnat(ends))
    of, begins, ends = series[dated], begins[dated], ends[dated]
    order = np.lexsort((begins, of))
    of, begins, ends = of[order], begins[order], ends[order]
    crossed = of[1:][(of[1:] == of[:-1]) & (begins[1:] < ends[:-1])]
    printed = ~(np.isnan(first) | np.isnan(last))
    all_printed = [column[printed] for column in (first, last, series)]
    all_printed = [column[np.lexsort(all_printed)] for column in all_printed]
    again = all_printed[-1][1:][np.logical_and.reduce([column[1:] == column[:-1] for column in all_printed])]
    return np.isin(series, np.concatenate([crossed, of[begins >= ends], again]))


def _again(rows: pd.DataFrame, columns: list[str], must: list[str]) -> "pd.Series[bool]":
    return rows.duplicated(columns) & rows[must].notna().all(axis=1)


def _of_other_kind(rows: pd.DataFrame) -> "pd.Series[bool]":
    """Statspack reports of a window that an AWR report prints too; those of one kind are told apart by snapshots."""
    dated = rows.dropna(subset=["begin_time", "end_time"])
    better = dated.groupby(WINDOW)["statspack"].transform("first")
    return (dated.statspack & ~better.astype(bool)).reindex(rows.index, fill_value=False)


def _with_cover(longer: pd.DataFrame, kept: pd.DataFrame) -> pd.DataFrame:
    """How many seconds of each the windows that count lie in."""
    covered = pd.Series(0.0, index=longer.index)
    for series, windows in longer.groupby("series_id"):
        counting = kept[kept.series_id == series].dropna(subset=["begin_time", "end_time"]).sort_values("begin_time")
        begins, ends = (_microseconds(counting[name]).to_numpy() for name in WINDOW[1:])
        reached = np.maximum.accumulate(ends)
        begins = np.maximum(begins, np.concatenate([begins[:1], reached[:-1]]))  # none counts twice
        for at, begin, end in zip(windows.index, *(_microseconds(windows[name]) for name in WINDOW[1:]), strict=True):
            inside = np.minimum(ends, end) - np.maximum(begins, begin)
            covered[at] = inside.clip(min=0).sum() / PER_SECOND
    return longer.assign(covered_s=covered).sort_values(WINDOW).reset_index(drop=True)


def _microseconds(times: "pd.Series[Any]") -> "pd.Series[int]":
    return times.astype("datetime64[us]").astype("int64")


def _overlapping(frame: pd.DataFrame) -> tuple[list[int], list[int]]:
    """Rows that go, because shorter windows lie within them: those of about the same length, and longer ones."""
    dated = frame.dropna(subset=["begin_time", "end_time"])
    dated = dated[dated.end_time > dated.begin_time].sort_values(["series_id", "begin_time"])
    reached = dated.groupby("series_id")["end_time"].cummax().shift()
    behind = (dated.begin_time < reached) & (dated.series_id == dated.series_id.shift())
    same: list[int] = []
    longer: list[int] = []
    for series in dated.loc[behind, "series_id"].unique():
        of_series = _crowded(dated[dated.series_id == series])
        same += of_series[0]
        longer += of_series[1]
    return same, longer


def _crowded(rows: pd.DataFrame) -> tuple[list[int], list[int]]:
    """The shortest windows stay; what overlaps with one of them goes."""
    begins, ends = rows.begin_time.astype("int64"), rows.end_time.astype("int64")
    kept: list[_Window] = []
    same: list[int] = []
    longer: list[int] = []
    snapshots = zip(rows.statspack, rows.started, rows.begin_snap, rows.end_snap, strict=True)
    printed = dict(zip(rows.index, snapshots, strict=True))
    order = pd.DataFrame({"length": ends - begins, "statspack": rows.statspack, "newest": -rows.report_id})
    for index in order.sort_values(["length", "statspack", "newest"]).index:
        window = _Window(int(begins[index]), int(ends[index]), *printed[index])
        shorter = _held(kept, window)
        if shorter is None:
            kept.insert(bisect(kept, window.begin, key=_begin), window)
        elif window.end - window.begin < 2 * (shorter.end - shorter.begin):
            same.append(int(index))
        else:
            longer.append(int(index))
    return same, longer


def _held(kept: list[_Window], window: _Window) -> _Window | None:
    """One of the windows kept so far that this one overlaps with; those hardly overlap each other."""
    place = bisect(kept, window.begin, key=_begin)
    for other in islice(kept, max(place - BACK, 0), None):
        if other.begin >= window.end:
            break
        overlap = min(other.end, window.end) - max(other.begin, window.begin)
        if overlap > OVERLAP * (other.end - other.begin) and not window.follows(other):
            return other
    return None


def _begin(window: _Window) -> int:
    return window.begin
