"""Statements parsed anew, for which no cursor was found that could be shared."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import load_profile, rate


def statistic(report: Report, so_far: Lookup) -> Figure:
    return rate(report, so_far, "parse count (hard)")


def profile(report: Report, _: Lookup) -> Figure:
    return load_profile(report, "Hard parses (SQL)", "Hard parses")


metric = Metric(
    name="hard_parses_per_s",
    unit="1/s",
    label="Hard parses",
    plural=True,
    ways=(Way("parse count (hard)", statistic), Way("load profile", profile)),
    better="lower",
)
