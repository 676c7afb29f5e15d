"""Changes to blocks in the cache: how much a load writes, whenever the writer gets to it."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import cell, load_profile, per_second, rate


def statistic(report: Report, so_far: Lookup) -> Figure:
    return rate(report, so_far, "db block changes")


def profile(report: Report, _: Lookup) -> Figure:
    return load_profile(report, "Block changes")


def totals(report: Report, so_far: Lookup) -> Figure:
    return per_second(cell(report, "system_statistics", "statistic", ("Block Changes",), "total"), so_far)


metric = Metric(
    name="block_changes_per_s",
    unit="1/s",
    label="Block changes",
    plural=True,
    ways=(Way("db block changes", statistic), Way("load profile", profile), Way("system statistics", totals)),
)
