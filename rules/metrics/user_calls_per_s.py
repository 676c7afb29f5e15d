"""Calls of clients: logons, parses, executions and fetches that come over the network."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import cell, load_profile, per_second, rate


def statistic(report: Report, so_far: Lookup) -> Figure:
    return rate(report, so_far, "user calls")


def profile(report: Report, _: Lookup) -> Figure:
    return load_profile(report, "User calls")


def totals(report: Report, so_far: Lookup) -> Figure:
    return per_second(cell(report, "system_statistics", "statistic", ("User Calls",), "total"), so_far)


metric = Metric(
    name="user_calls_per_s",
    unit="1/s",
    label="User calls",
    plural=True,
    ways=(Way("user calls", statistic), Way("load profile", profile), Way("system statistics", totals)),
)
