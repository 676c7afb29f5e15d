"""Intervals by time, as trends and pictures have them: those of which it is known when they were."""

from collections.abc import Iterable

import numpy as np
import pandas as pd

from app.text.course_chart import Array, Line
from rules.thresholds.intervals import FIRST_YEAR, LAST_YEAR

EARLIEST, LATEST = pd.Timestamp(FIRST_YEAR, 1, 1), pd.Timestamp(LAST_YEAR, 1, 1)
Figure = tuple[Array, Array]
"""The values of one, and where they are doubtful."""


def by_time(frame: pd.DataFrame) -> tuple[pd.DataFrame, int, int]:
    """The intervals by time, and how many print no end, or one that cannot be."""
    if _in_order(frame):
        return frame.reset_index(drop=True), 0, 0
    undated = frame.end_time.isna()
    misdated = ~undated & ~frame.end_time.between(EARLIEST, LATEST)
    left = frame[~undated & ~misdated].sort_values(["end_time", "report_id"]).reset_index(drop=True)
    odd = (left.begin_time > left.end_time) | (left.begin_time < EARLIEST)
    left["begin_time"] = left.begin_time.where(~odd)
    return left, int(undated.sum()), int(misdated.sum())


def lines(frame: pd.DataFrame, figures: Iterable[Figure]) -> list[Line]:
    """Figures of intervals that stand by time, as they are drawn; an interval may lack its begin."""
    begins, ends = (frame[name].to_numpy(dtype="M8[us]") for name in ("begin_time", "end_time"))
    begins = np.where(begins <= ends, begins, ends)
    places = zip(frame.upload.tolist(), frame.part.tolist(), strict=True)
    addresses = [f"/reports/{upload}?part={part}" for upload, part in places]
    return [Line(begins, ends, values, doubtful, addresses).with_values() for values, doubtful in figures]


def _in_order(frame: pd.DataFrame) -> bool:
    """Whether all of them have times that can be and stand by these already, as they mostly do: looked at by arrays
    alone, as pandas takes several times as long to sort what is sorted."""
    begins, ends = (frame[name].to_numpy(dtype="datetime64[us]") for name in ("begin_time", "end_time"))
    first, last = (moment.to_datetime64() for moment in (EARLIEST, LATEST))
    valid = bool(((ends >= first) & (ends <= last) & ~(begins > ends) & ~(begins < first)).all())  # NaT is none of it
    numbers = frame.report_id.to_numpy()
    later = (ends[1:] > ends[:-1]) | ((ends[1:] == ends[:-1]) & (numbers[1:] > numbers[:-1]))
    return valid and bool(later.all())
