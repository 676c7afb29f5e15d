"""Commits and rollbacks."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import Amount, cell, load_profile, per_second, statistic


def commits_and_rollbacks(report: Report, so_far: Lookup) -> Figure:
    commits = statistic(report, "user commits")
    rollbacks = statistic(report, "user rollbacks")
    return per_second(Amount(commits.value + rollbacks.value, commits.line), so_far)


def totals(report: Report, so_far: Lookup) -> Figure:
    """A cluster report counts both as one; it leaves out the rollbacks where there were none."""
    return per_second(cell(report, "system_statistics", "statistic", ("Txns",), "total"), so_far)


def profile(report: Report, _: Lookup) -> Figure:
    return load_profile(report, "Transactions")


metric = Metric(
    name="transactions_per_s",
    unit="1/s",
    label="Transactions",
    plural=True,
    ways=(
        Way("user commits + user rollbacks", commits_and_rollbacks),
        Way("system statistics", totals),
        Way("load profile", profile),
    ),
)
