"""Statements run, those that run inside others included."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import load_profile, rate


def statistic(report: Report, so_far: Lookup) -> Figure:
    return rate(report, so_far, "execute count")


def profile(report: Report, _: Lookup) -> Figure:
    return load_profile(report, "Executes (SQL)", "Executes")


metric = Metric(
    name="executes_per_s",
    unit="1/s",
    label="Executions",
    plural=True,
    ways=(Way("execute count", statistic), Way("load profile", profile)),
)
