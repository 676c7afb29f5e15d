"""CPU time of sessions."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import CENTISECONDS_A_SECOND, cell, number, statistic
from rules.waits.foreground import top_cpu
from rules.waits.late_posting import late_calls


def time_model(report: Report, _: Lookup) -> Figure:
    amount = cell(report, "time_model", "statistic", ("DB CPU",), "time_s")
    late = min(amount.value, sum(call.late_cpu_s for call in late_calls(report)))
    if not late:
        return Figure(amount.value, amount.line, _more_than_db_time(report, amount.value))
    return Figure(amount.value - late, amount.line, way="time model, less what was posted late")


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
        Way("CPU used by this session", used_by_sessions),
        Way("CPU row of the top events", top_row),
    ),
    better="lower",
)
