"""Parsing of sessions, soft and hard, as a share of DB time: CPU and waits inside parse calls.

The old statistic counts a parse inside another one again, so the time model is trusted more.
"""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import CENTISECONDS_A_SECOND, cell, statistic
from rules.waits.time_shares import of_calls


def time_model(report: Report, so_far: Lookup) -> Figure:
    spent = cell(report, "time_model", "statistic", ("parse time elapsed",), "time_s")
    return of_calls(spent.value, spent.line, so_far, "time model")


def old_statistic(report: Report, so_far: Lookup) -> Figure:
    spent = statistic(report, "parse time elapsed")
    return of_calls(spent.value / CENTISECONDS_A_SECOND, spent.line, so_far, "parse time elapsed")


metric = Metric(
    name="parse_share",
    unit="1",
    label="Parse share",
    ways=(Way("time model", time_model), Way("instance activity", old_statistic)),
    better="lower",
)
