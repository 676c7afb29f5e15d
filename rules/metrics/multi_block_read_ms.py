"""What one multi-block read through the cache takes."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.waits.foreground import MULTI_BLOCK, mean_ms


def event_totals(report: Report, _: Lookup) -> Figure:
    return mean_ms(report, "foreground_waits", *MULTI_BLOCK)


def top_events(report: Report, _: Lookup) -> Figure:
    return mean_ms(report, "top_events", *MULTI_BLOCK)


metric = Metric(
    name="multi_block_read_ms",
    unit="ms",
    label="Multi-block read",
    ways=(Way("event totals", event_totals), Way("top events", top_events)),
    better="lower",
)
