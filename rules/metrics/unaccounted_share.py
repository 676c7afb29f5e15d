"""The part of DB time that is neither CPU nor a listed wait: run queue, asynchronous I/O, or a wrong DB time.

Below zero, waits and CPU exceed DB time: the clocks of the report disagree, or time was booked late.
"""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Measured, Metric, Way
from rules.core.report_figures import ratio
from rules.thresholds.db_time import SUM_OF_WAITS, exceeded
from rules.waits.foreground import foreground


def full_list(report: Report, so_far: Lookup) -> Figure:
    foreground(report)
    captured, db_time = so_far("captured_time_s"), so_far("db_time_s")
    value = 1 - ratio(captured.value, db_time.value, "DB time")
    return Figure(value, captured.line, _note(value, db_time))


def _note(value: float, db_time: Measured) -> str | None:
    if db_time.way == SUM_OF_WAITS:
        return "nothing by definition: DB time is the sum of what is listed"
    return "waits and CPU exceed DB time: shares are of CPU and wait time" if exceeded(value) else None


metric = Metric(
    name="unaccounted_share",
    unit="1",
    label="Unaccounted share of DB time",
    ways=(Way("foreground list", full_list),),
)
