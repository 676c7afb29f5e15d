"""Redo that changes make."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import load_profile, rate


def statistic(report: Report, so_far: Lookup) -> Figure:
    return rate(report, so_far, "redo size")


def profile(report: Report, _: Lookup) -> Figure:
    return load_profile(report, "Redo size", "Redo size (bytes)")


metric = Metric(
    name="redo_bytes_per_s",
    unit="B/s",
    label="Redo",
    ways=(Way("redo size", statistic), Way("load profile", profile)),
)
