"""What the report can account for: CPU and the waits of sessions."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.waits.cpu_accounting import time_on_cpu
from rules.waits.foreground import foreground, top
from rules.waits.time_shares import total


def full_list(report: Report, so_far: Lookup) -> Figure:
    waits = foreground(report)
    note = "waits below zero counted as nothing" if any(wait.clamped for wait in waits) else None
    return Figure(total(waits) + time_on_cpu(so_far).value, report.section("foreground_waits").line, note)


def top_events(report: Report, so_far: Lookup) -> Figure:
    seconds = total(top(report)) + time_on_cpu(so_far).value
    return Figure(seconds, report.section("top_events").line, lower_bound=True)


metric = Metric(
    name="captured_time_s",
    unit="s",
    label="CPU and wait time",
    ways=(Way("foreground list", full_list), Way("top events", top_events)),
    better="lower",
)
