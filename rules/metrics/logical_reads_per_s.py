"""Blocks looked at, in the cache or not."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import load_profile, rate


def statistic(report: Report, so_far: Lookup) -> Figure:
    return rate(report, so_far, "session logical reads")


def profile(report: Report, _: Lookup) -> Figure:
    return load_profile(report, "Logical reads", "Logical read (blocks)")


metric = Metric(
    name="logical_reads_per_s",
    unit="1/s",
    label="Logical reads",
    plural=True,
    ways=(Way("session logical reads", statistic), Way("load profile", profile)),
)
