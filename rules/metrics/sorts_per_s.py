"""Sorts, in memory and on disk; how many rows they sort is another matter."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import Amount, load_profile, per_second, statistic, statistic_or_zero


def memory_and_disk(report: Report, so_far: Lookup) -> Figure:
    """Sorts on disk are printed only where there were any."""
    memory = statistic(report, "sorts (memory)")
    return per_second(Amount(memory.value + statistic_or_zero(report, "sorts (disk)"), memory.line), so_far)


def profile(report: Report, _: Lookup) -> Figure:
    return load_profile(report, "Sorts")


metric = Metric(
    name="sorts_per_s",
    unit="1/s",
    label="Sorts",
    plural=True,
    ways=(Way("sorts (memory) + sorts (disk)", memory_and_disk), Way("load profile", profile)),
)
