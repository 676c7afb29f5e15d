"""Logging on and off as a share of DB time."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import cell
from rules.waits.time_shares import of_calls


def time_model(report: Report, so_far: Lookup) -> Figure:
    spent = cell(report, "time_model", "statistic", ("connection management call elapsed time",), "time_s")
    return of_calls(spent.value, spent.line, so_far, "time model")


metric = Metric(
    name="connection_share",
    unit="1",
    label="Logon share",
    ways=(Way("time model", time_model),),
    better="lower",
)
