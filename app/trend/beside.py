"""Other figures of the same intervals, drawn beside the one that a trend is of, on the same time axis."""

from app.history.by_time import lines
from app.trend.document import Beside
from app.trend.intervals import Dated, figures
from app.trend.metrics import DEFAULT, LOAD, Shown, known

NAMES = (DEFAULT, LOAD, "io_share", "read_iops")
"""Latency, load, what waits for storage, and the rate of reads."""


def beside(intervals: Dated, metric: Shown) -> list[Beside]:
    """Those of them that the trend is not of and that some interval tells."""
    wanted = [known()[name] for name in NAMES if name != metric.name and name in intervals.frame]
    drawn = lines(intervals.frame, (figures(intervals, other)[0] for other in wanted))
    return [
        Beside(other.name, other.label, other.unit, line)
        for other, line in zip(wanted, drawn, strict=True)
        if len(line)
    ]
