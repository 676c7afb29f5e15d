"""Parse calls, soft and hard."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import load_profile, rate


def statistic(report: Report, so_far: Lookup) -> Figure:
    return rate(report, so_far, "parse count (total)")


def profile(report: Report, _: Lookup) -> Figure:
    return load_profile(report, "Parses (SQL)", "Parses")


metric = Metric(
    name="parses_per_s",
    unit="1/s",
    label="Parse calls",
    plural=True,
    ways=(Way("parse count (total)", statistic), Way("load profile", profile)),
    better="lower",
)
