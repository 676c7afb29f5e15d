"""Sessions that logged on."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import load_profile, rate


def statistic(report: Report, so_far: Lookup) -> Figure:
    return rate(report, so_far, "logons cumulative")


def profile(report: Report, _: Lookup) -> Figure:
    return load_profile(report, "Logons")


metric = Metric(
    name="logons_per_s",
    unit="1/s",
    label="Logons",
    plural=True,
    ways=(Way("logons cumulative", statistic), Way("load profile", profile)),
    better="lower",
)
