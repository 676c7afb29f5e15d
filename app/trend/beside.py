"""A figure as it is drawn, and other figures of the same intervals beside it, on the same time axis."""

from app.history.by_time import lines
from app.text.course_chart import Line
from app.trend.document import Beside
from app.trend.intervals import Valued, figures
from app.trend.metrics import DEFAULT, LOAD, Shown, known

NAMES = (DEFAULT, LOAD, "io_share", "read_iops")
"""Latency, load, what waits for storage, and the rate of reads."""


def beside(valued: Valued, metric: Shown) -> tuple[Line, list[Beside]]:
    """The figure that the trend is of, and those others that some interval tells."""
    intervals = valued.dated
    wanted = [known()[name] for name in NAMES if name != metric.name and name in intervals.frame]
    own = (valued.rows.value.to_numpy(), valued.rows.doubtful.to_numpy())
    line, *others = lines(intervals.frame, [own, *(figures(intervals, other)[0] for other in wanted)])
    return line, [
        Beside(other.name, other.label, other.unit, drawn)
        for other, drawn in zip(wanted, others, strict=True)
        if len(drawn)
    ]
