"""Which of the stored reports count: an interval of a series counts once, and its finest windows count."""

from bisect import bisect
from itertools import islice

import pandas as pd

HARDLY = 0.1
"""Two windows that overlap by less of the shorter one stand beside each other: snapshots are never taken on the dot."""
SNAPSHOTS = ["series_id", "begin_snap", "end_snap", "started", "day"]
WINDOW = ["series_id", "begin_time", "end_time"]


def apart(frame: pd.DataFrame) -> tuple[pd.DataFrame, int, int]:
    """The rows that count, in their order; how many were twins of one, and how many were windows that hold others.

    Of twins an AWR report is preferred to a Statspack report, then the newest. Startup is compared to the hour: older
    HTML reports print the month in place of its minutes. What prints neither snapshots nor times is its own interval.
    """
    best = frame.assign(
        started=frame["startup_time"].dt.floor("h"),
        day=frame["begin_time"].dt.floor("D"),  # snapshots of a database that was made anew are counted from one again
        statspack=frame["format"].str.startswith("statspack"),
    ).sort_values(["statspack", "report_id"], ascending=[True, False])
    twin = _again(best, SNAPSHOTS, must=["begin_snap", "end_snap"])
    twin |= _again(best[~twin], WINDOW, must=["begin_time", "end_time"]).reindex(best.index, fill_value=False)
    kept = frame[~twin.reindex(frame.index)]
    same, longer = _overlapping(kept)
    return kept.drop(index=[*same, *longer]).reset_index(drop=True), int(twin.sum()) + len(same), len(longer)


def _again(rows: pd.DataFrame, columns: list[str], must: list[str]) -> "pd.Series[bool]":
    return rows.duplicated(columns) & rows[must].notna().all(axis=1)


def _overlapping(frame: pd.DataFrame) -> tuple[list[int], list[int]]:
    """Rows that go, because shorter windows lie within them: those of about the same length, and longer ones."""
    dated = frame.dropna(subset=["begin_time", "end_time"])
    dated = dated[dated["end_time"] > dated["begin_time"]].sort_values(["series_id", "begin_time"])
    reached = dated.groupby("series_id")["end_time"].cummax().shift()
    behind = (dated["begin_time"] < reached) & (dated["series_id"] == dated["series_id"].shift())
    same: list[int] = []
    longer: list[int] = []
    for series in dated.loc[behind, "series_id"].unique():
        of_series = _crowded(dated[dated["series_id"] == series])
        same += of_series[0]
        longer += of_series[1]
    return same, longer


def _crowded(rows: pd.DataFrame) -> tuple[list[int], list[int]]:
    """The shortest windows stay; what overlaps with one of them goes."""
    begins, ends = rows["begin_time"].astype("int64"), rows["end_time"].astype("int64")
    kept: list[tuple[int, int]] = []
    same: list[int] = []
    longer: list[int] = []
    statspack = rows["format"].str.startswith("statspack")
    order = pd.DataFrame({"length": ends - begins, "statspack": statspack, "newest": -rows["report_id"]})
    for index in order.sort_values(["length", "statspack", "newest"]).index:
        window = (int(begins[index]), int(ends[index]))
        shorter = _held(kept, window)
        if shorter is None:
            kept.insert(bisect(kept, window), window)
        elif window[1] - window[0] < 2 * (shorter[1] - shorter[0]):
            same.append(int(index))
        else:
            longer.append(int(index))
    return same, longer


def _held(kept: list[tuple[int, int]], window: tuple[int, int]) -> tuple[int, int] | None:
    """One of the windows kept so far that this one overlaps with; those hardly overlap each other."""
    place = bisect(kept, window)
    for begin, end in islice(kept, max(place - 2, 0), None):
        if begin >= window[1]:
            break
        if min(end, window[1]) - max(begin, window[0]) > HARDLY * (end - begin):
            return (begin, end)
    return None
