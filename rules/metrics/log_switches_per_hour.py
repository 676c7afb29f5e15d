"""How often the log writer changes to the next redo log: more than six an hour, and the logs are small."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import SECONDS_AN_HOUR, cell

NAMES = ("log switches (derived)", "log switches")


def thread_activity(report: Report, so_far: Lookup) -> Figure:
    amount = cell(report, "thread_activity", "statistic", NAMES, "total")
    return Figure(amount.value / so_far("elapsed_s").value * SECONDS_AN_HOUR, amount.line)


def printed_rate(report: Report, _: Lookup) -> Figure:
    amount = cell(report, "thread_activity", "statistic", NAMES, "per_hour")
    return Figure(amount.value, amount.line)


metric = Metric(
    name="log_switches_per_hour",
    unit="1/h",
    label="Log switches",
    plural=True,
    ways=(Way("log switches / elapsed time", thread_activity), Way("printed rate", printed_rate)),
    better="lower",
)
