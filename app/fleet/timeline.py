"""What each database did when: its instances and its cluster as one line of time, in which nothing counts twice.

A cluster report stands above its instances: its interval counts as it is, with the length that it prints as elapsed,
and those of its instances between the same snapshots only fill in what it does not know. Elsewhere the instances that
have an interval are added up, and it is told when one is missing. Rates and sessions add up. What does not is taken
apart into what does: a share into the sessions that it is of, a latency into reads and the time they took.
"""

from typing import Any

import numpy as np
import pandas as pd

from app.fleet.columns import AddedUp, Intervals, Rates, Reports, Timelines
from app.history.frames import doubts, trusted_values
from rules.thresholds.intervals import SKEW_S, SLIVER

ADDED = (*AddedUp.__dataclass_fields__, *Rates.__dataclass_fields__)
"""Columns that add up over instances."""
MINUTE = np.timedelta64(SKEW_S, "s")
STRETCH = ("place", "begin_time", "end_time", "seconds", "limit_used_share", "doubtful", *ADDED)
FIGURES = (*ADDED, "limit_used_share", "doubtful")

BARELY = 1e-6
"""Reads a second that weigh a latency where they are not known: by its time, and by nothing beside known ones."""

Floats = np.ndarray[Any, np.dtype[np.float64]]
Integers = np.ndarray[Any, np.dtype[np.int64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]


def parts(reports: Reports) -> Intervals:
    """The intervals with figures that add up in place of shares and latencies, and with their length in `seconds`."""
    columns = vars(reports)
    active, latency = trusted_values(columns, "average_active_sessions"), reports.single_block_read_ms
    io, cpu, gain = trusted_values(columns, "io_share"), trusted_values(columns, "cpu_share"), reports.media_gain_share
    reads = _known_else(reports.single_block_reads_per_s, _known_else(reports.read_iops, BARELY))
    reads = np.where(np.isnan(latency), np.nan, reads)
    elapsed, printed = reports.elapsed_s, (reports.end_time - reports.begin_time) / np.timedelta64(1, "s")
    io_of, cpu_of, saved_of = (np.where(np.isnan(share), np.nan, active) for share in (io, cpu, gain))
    return Intervals(
        **columns, active=active, doubtful=doubts(columns) & ~np.isnan(active), reads=reads, read_ms=reads * latency,
        seconds=np.where(elapsed > 0, elapsed, printed),  # some print whole minutes
        io=io * active, io_of=io_of, cpu=cpu * active, cpu_of=cpu_of, saved=gain * active, saved_of=saved_of,
    )  # fmt: skip


def _known_else(values: Floats, others: Floats | float) -> Floats:
    return np.where(np.isnan(values), others, values)


def timelines(intervals: Intervals) -> Timelines:
    """Stretches of time by database, one after the other. A database of one series has its intervals as they are."""
    lasting = intervals.seconds > 0
    intervals = intervals if lasting.all() else intervals.where(lasting)
    several = _of_several(intervals.place, intervals.line)
    alone = intervals.where(~several) if several.any() else intervals
    missing = np.zeros(len(alone.place), dtype="int64")
    made = Timelines(**{name: getattr(alone, name) for name in STRETCH}, missing=missing)
    if several.any():
        frame = pd.DataFrame(vars(intervals.where(several)))
        together = pd.concat([_together(rows, [*STRETCH]) for _, rows in frame.groupby("place")])
        made = Timelines(
            **{
                name: np.concatenate([column, together[name].to_numpy(column.dtype)])
                for name, column in vars(made).items()
            }
        )
    return made.where(np.lexsort((made.begin_time, made.place)))


def _of_several(place: Integers, line: Integers) -> Flags:
    """Of each row, whether its database has rows of another line, too."""
    last = np.zeros(place.max(initial=-1) + 1, dtype="int64")
    last[place] = line
    several = np.zeros(len(last), dtype=bool)
    several[place[line != last[place]]] = True
    of_row: Flags = several[place]
    return of_row


def _together(frame: pd.DataFrame, columns: list[str]) -> pd.DataFrame:
    """The stretches of one database of several series."""
    if frame.begin_time.isna().any():
        return frame[columns].assign(missing=0)  # nothing is known of when they were
    above = frame[frame.scope == "cluster"].sort_values("begin_time", ignore_index=True)
    below = frame[frame.scope != "cluster"]
    at = _within(below, above)
    whole = _filled(above, below[at >= 0], at[at >= 0])[columns].assign(missing=0)
    beside = _beside(_aligned(below[at < 0]), above, below.line.nunique(), columns)
    return pd.concat([whole, beside], ignore_index=True) if len(beside) else whole


def _within(below: pd.DataFrame, above: pd.DataFrame) -> Integers:
    """The cluster's interval that each one of an instance belongs to (-1: none): by snapshots, or by time."""
    if not len(above):
        return np.full(len(below), -1, dtype="int64")
    middles = (below.begin_time + (below.end_time - below.begin_time) / 2).to_numpy()
    at = np.maximum(np.searchsorted(above.begin_time.to_numpy(), middles, side="right") - 1, 0)
    cluster = above.iloc[at].set_index(below.index)
    lasts = cluster.begin_time + pd.to_timedelta(cluster.seconds, unit="s")
    lasts = lasts.where(lasts > cluster.end_time, cluster.end_time)
    there = (middles >= cluster.begin_time) & (middles <= lasts + MINUTE)
    snapshots = pd.concat([rows[name] for rows in (below, cluster) for name in ("begin_snap", "end_snap")], axis=1)
    same = (below.begin_snap >= cluster.begin_snap) & (below.end_snap <= cluster.end_snap)
    slack = pd.to_timedelta(below.seconds * SLIVER, unit="s")
    slack = slack.where(slack > MINUTE, MINUTE)
    near = (below.begin_time >= cluster.begin_time - slack) & (below.end_time <= lasts + slack)
    belongs = there & same.where(snapshots.notna().all(axis=1), near)
    return np.where(belongs.to_numpy(), at, -1)


def _filled(above: pd.DataFrame, below: pd.DataFrame, at: Integers) -> pd.DataFrame:
    """The cluster's intervals, with the sums of their instances where they do not know a figure."""
    if not len(below):
        return above
    weighed = below[list(ADDED)].mul(below.seconds, axis=0).groupby(at).sum(min_count=1).reindex(above.index)
    filled = above[list(ADDED)].fillna(weighed.div(above.seconds, axis=0))
    limits = above.limit_used_share.fillna(below.limit_used_share.groupby(at).max().reindex(above.index))
    return above.assign(**{name: filled[name] for name in ADDED}, limit_used_share=limits)


def _aligned(frame: pd.DataFrame) -> pd.DataFrame:
    """A snapshot has one time on all instances; rates are those of the length that is printed as elapsed."""
    seen = [frame[[f"{edge}_snap", f"{edge}_time"]].set_axis(["snap", "time"], axis=1) for edge in ("begin", "end")]
    first = pd.concat(seen).dropna().groupby("snap")["time"].min()
    near = pd.to_timedelta(frame.seconds * SLIVER, unit="s")
    times = {}
    for column in ("begin_time", "end_time"):
        taken = first.reindex(frame[column.replace("time", "snap")]).set_axis(frame.index)
        times[column] = taken.where((frame[column] - taken) < near, frame[column])
    placed = frame.assign(**times)
    length = (placed.end_time - placed.begin_time).dt.total_seconds()
    factor = frame.seconds / length.where(length > 0)
    factor = factor.where((factor - 1).abs() <= SLIVER, 1.0)
    return placed.assign(**{name: placed[name] * factor for name in ADDED})


def _beside(frame: pd.DataFrame, above: pd.DataFrame, count: int, columns: list[str]) -> pd.DataFrame:
    """Instances added up where no interval of the cluster lies; `count` is how many there are."""
    if not len(frame):
        return frame[columns].assign(missing=0)
    times = [rows[name].to_numpy() for rows in (frame, above) for name in ("begin_time", "end_time")]
    edges = np.unique(np.concatenate(times))
    begins, ends = edges[:-1], edges[1:]
    wide = (ends - begins) / np.timedelta64(1, "s") >= SLIVER * frame.seconds.median()
    begins, ends = begins[wide], ends[wide]
    of_lines = [_covering(intervals, begins, ends) for _, intervals in frame.groupby("line")]
    made = pd.DataFrame(_added(of_lines, len(begins)), columns=[*FIGURES])
    missing = count - np.sum([of_line[0] >= 0 for of_line in of_lines], axis=0)
    made["doubtful"] = made.doubtful > 0
    made = made.assign(
        place=frame.place.iloc[0], begin_time=begins, end_time=ends, missing=missing,
        seconds=(ends - begins) / np.timedelta64(1, "s"),
    )  # fmt: skip
    free = missing < count
    if len(above):
        free &= _covering(above, begins, ends)[0] < 0
    return made.loc[free, [*columns, "missing"]]


def _covering(intervals: pd.DataFrame, begins: Floats, ends: Floats) -> tuple[Integers, Floats]:
    """Which interval of one series lies over the middle of each stretch (-1: none), and its figures."""
    intervals = intervals.sort_values("begin_time")
    middles = begins + (ends - begins) / 2
    rows = np.searchsorted(intervals.begin_time.to_numpy(), middles, side="right") - 1
    rows[(rows >= 0) & (intervals.end_time.to_numpy()[rows] <= middles)] = -1
    figures = intervals[[*FIGURES]].to_numpy(dtype="float64")
    return rows, np.where((rows >= 0)[:, None], figures[rows], np.nan)


def _added(lines: list[tuple[Integers, Floats]], count: int) -> Floats:
    """Sums over instances of what is known; of the last two, which do not add up, the larger one."""
    if not lines:
        return np.full((count, len(ADDED) + 2), np.nan)
    figures = np.stack([of_line for _, of_line in lines])
    measured = ~np.isnan(figures)
    sums = np.where(measured.any(axis=0), np.where(measured, figures, 0.0).sum(axis=0), np.nan)
    largest = np.where(measured.any(axis=0), np.where(measured, figures, -np.inf).max(axis=0), np.nan)
    return np.concatenate([sums[:, :-2], largest[:, -2:]], axis=1)
