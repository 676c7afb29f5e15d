"""What each database did when: its instances and its cluster as one line of time, in which nothing counts twice.

A cluster report stands above its instances: where one covers the time, it is used; elsewhere the instances that have
an interval are added up, and it is told when one is missing. Rates and sessions add up. What does not add up is taken
apart into what does: a share into the sessions that it is of, a latency into reads and the time they took.
"""

from typing import Any

import numpy as np
import pandas as pd

from app.history import doubtful, trusted

ADDED = (
    "active", "io", "io_of", "cpu", "cpu_of", "read_ms", "reads", "saved", "saved_of",
    "read_iops", "write_iops", "read_bytes_per_s", "write_bytes_per_s",
)  # fmt: skip
"""Columns that add up over instances. `io` are sessions in I/O of the `io_of` sessions of which that is known."""
SLIVER = 0.1
"""Snapshots of two instances are seconds apart: between them lies no interval of its own."""

BARELY = 1e-6
"""Reads a second that weigh a latency where they are not known: by its time, and by nothing beside known ones."""

Floats = np.ndarray[Any, np.dtype[np.float64]]
Integers = np.ndarray[Any, np.dtype[np.int64]]


def parts(frame: pd.DataFrame) -> pd.DataFrame:
    """The intervals with figures that add up in place of shares and latencies, and with their length in `seconds`."""
    active = trusted(frame, "average_active_sessions")
    known = {name: trusted(frame, f"{name}_share") for name in ("io", "cpu")} | {"saved": frame["media_gain_share"]}
    reads = frame["single_block_reads_per_s"].fillna(frame["read_iops"]).fillna(BARELY)
    latency = frame["single_block_read_ms"]
    made = frame.assign(active=active, doubtful=doubtful(frame) & active.notna(), reads=reads.where(latency.notna()))
    made["read_ms"] = made["reads"] * latency
    for name, share in known.items():
        made[name] = share * active
        made[f"{name}_of"] = active.where(share.notna())
    printed = (frame["end_time"] - frame["begin_time"]).dt.total_seconds()
    made["seconds"] = printed.where(printed > 0, frame["elapsed_s"])
    return made


def timelines(frame: pd.DataFrame) -> pd.DataFrame:
    """Stretches of time by database, one after the other: `place`, `begin_time`, `seconds`, what adds up, `missing`.

    `missing` counts the instances without an interval. A database of one series has its intervals as they are.
    """
    frame = frame[frame["seconds"] > 0]
    lines = frame.groupby("place")["line"].transform("nunique")
    columns = ["place", "begin_time", "end_time", "seconds", "limit_used_share", "doubtful", *ADDED]
    alone = frame.loc[lines == 1, columns].assign(missing=0)
    together = [_together(its, columns) for _, its in frame[lines > 1].groupby("place")]
    return pd.concat([alone, *together], ignore_index=True).sort_values(["place", "begin_time"], ignore_index=True)


def _together(frame: pd.DataFrame, columns: list[str]) -> pd.DataFrame:
    """The stretches of one database of several series."""
    if frame["begin_time"].isna().any():
        return frame[columns].assign(missing=0)  # nothing is known of when they were
    edges = np.unique(np.concatenate([frame["begin_time"].to_numpy(), frame["end_time"].to_numpy()]))
    begins, ends = edges[:-1], edges[1:]
    wide = (ends - begins) / np.timedelta64(1, "s") >= SLIVER * frame["seconds"].median()
    begins, ends = begins[wide], ends[wide]
    of_lines = [_covering(its, begins, ends) for _, its in frame.groupby("line")]
    scopes = [its["scope"].iloc[0] for _, its in frame.groupby("line")]
    cluster = [one for one, scope in zip(of_lines, scopes, strict=True) if scope == "cluster"]
    others = [one for one, scope in zip(of_lines, scopes, strict=True) if scope != "cluster"]
    values, over = _added(others, len(begins)), np.zeros(len(begins), dtype=bool)
    missing = np.sum([one[0] < 0 for one in others], axis=0) if others else np.zeros(len(begins), dtype="int64")
    for rows, its in cluster:
        values = np.where(np.isnan(its), values, its)
        over |= rows >= 0
    covered = over | (missing < len(others))
    made = pd.DataFrame(values, columns=[*ADDED, "limit_used_share", "doubtful"])
    made["doubtful"] = made["doubtful"] > 0
    made = made.assign(
        place=frame["place"].iloc[0], begin_time=begins, end_time=ends, missing=np.where(over, 0, missing),
        seconds=(ends - begins) / np.timedelta64(1, "s"),
    )  # fmt: skip
    return made.loc[covered, [*columns, "missing"]]


def _covering(its: pd.DataFrame, begins: Floats, ends: Floats) -> tuple[Integers, Floats]:
    """Which interval of one series lies over the middle of each stretch (-1: none), and its figures."""
    its = its.sort_values("begin_time")
    middles = begins + (ends - begins) / 2
    rows = np.searchsorted(its["begin_time"].to_numpy(), middles, side="right") - 1
    rows[(rows >= 0) & (its["end_time"].to_numpy()[rows] <= middles)] = -1
    figures = its[[*ADDED, "limit_used_share", "doubtful"]].to_numpy(dtype="float64")
    return rows, np.where((rows >= 0)[:, None], figures[rows], np.nan)


def _added(lines: list[tuple[Integers, Floats]], count: int) -> Floats:
    """Sums over instances of what is known; of the last two, which do not add up, the larger one."""
    if not lines:
        return np.full((count, len(ADDED) + 2), np.nan)
    figures = np.stack([its for _, its in lines])
    known = ~np.isnan(figures)
    sums = np.where(known.any(axis=0), np.where(known, figures, 0.0).sum(axis=0), np.nan)
    largest = np.where(known.any(axis=0), np.where(known, figures, -np.inf).max(axis=0), np.nan)
    return np.concatenate([sums[:, :-2], largest[:, -2:]], axis=1)
