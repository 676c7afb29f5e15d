"""Length of the interval: the snapshot times tell it to the second, where they agree with the printed minutes."""

from datetime import datetime

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way

AGREE_WITHIN_S = 0.05 * 60
"""Minutes are printed with two decimals; a larger difference is a changed clock, and the minutes stand."""


def printed_minutes(report: Report, _: Lookup) -> Figure:
    printed = report.interval.elapsed_s
    if printed is None or printed <= 0:
        raise Lacking("length of the interval")
    return Figure(printed, report.interval.lines.get("elapsed_s"))


def snapshot_times(report: Report, so_far: Lookup) -> Figure:
    printed = printed_minutes(report, so_far)
    begin, end = report.interval.begin_time, report.interval.end_time
    if report.scope == "cluster":
        raise Lacking("snapshot times to the second")
    if begin is None or end is None:
        raise Lacking("snapshot times")
    seconds = (datetime.fromisoformat(end) - datetime.fromisoformat(begin)).total_seconds()
    if abs(seconds - printed.value) > AGREE_WITHIN_S or seconds <= 0:
        raise Lacking("snapshot times that agree with the printed minutes")
    return Figure(seconds, printed.line)


metric = Metric(
    name="elapsed_s",
    unit="s",
    label="Elapsed time",
    ways=(Way("difference of the snapshot times", snapshot_times), Way("printed minutes", printed_minutes)),
)
