"""CPU time of sessions.

The statistic "CPU used by this session" is counted when a call ends, so that long calls lack in it: where a release has
a time model, the CPU row of the top events is of that, and comes first.
"""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import CENTISECONDS_A_SECOND, cell, major_release, number, statistic
from rules.waits.foreground import top_cpu
from rules.waits.late_posting import late_calls

FIRST_WITH_TIME_MODEL = 10
TOP_ROW = "CPU row of the top events"


def time_model(report: Report, _: Lookup) -> Figure:
    amount = cell(report, "time_model", "statistic", ("DB CPU",), "time_s")
    late = min(amount.value, sum(call.late_cpu_s for call in late_calls(report)))
    if not late:
        return Figure(amount.value, amount.line, _more_than_db_time(report, amount.value))
    return Figure(amount.value - late, amount.line, way="time model, less what was posted late")


def top_row_of_the_time_model(report: Report, so_far: Lookup) -> Figure:
    if (major_release(report) or 0) < FIRST_WITH_TIME_MODEL:
        raise Lacking("DB CPU among the top events")
    return top_row(report, so_far)


def used_by_sessions(report: Report, _: Lookup) -> Figure:
    amount = statistic(report, "CPU used by this session")
    return Figure(amount.value / CENTISECONDS_A_SECOND, amount.line)


def top_row(report: Report, _: Lookup) -> Figure:
    row = top_cpu(report)
    seconds = number(row, "time_s") if row else None
    if row is None or seconds is None:
        raise Lacking("CPU row of the top events")
    return Figure(seconds, row.get("line"), _more_than_db_time(report, seconds))


def _more_than_db_time(report: Report, seconds: float) -> str | None:
    db_time = report.interval.db_time_s
    return "more than DB time: the report's clocks disagree" if db_time and seconds > db_time else None


metric = Metric(
    name="db_cpu_s",
    unit="s",
    label="CPU time of sessions",
    ways=(
        Way("time model", time_model),
        Way(TOP_ROW, top_row_of_the_time_model),
        Way("CPU used by this session", used_by_sessions),
        Way(TOP_ROW, top_row),
    ),
    better="lower",
)
