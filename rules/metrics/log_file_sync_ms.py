"""What a commit takes as the session sees it."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.waits.foreground import mean_ms
from rules.waits.log_writer import mean_of_statistics

EVENT = "log file sync"


def foreground_list(report: Report, _: Lookup) -> Figure:
    return mean_ms(report, "foreground_waits", EVENT)


def top_events(report: Report, _: Lookup) -> Figure:
    return mean_ms(report, "top_events", EVENT)


def background_list(report: Report, _: Lookup) -> Figure:
    return mean_ms(report, "background_waits", EVENT)


def instance_activity(report: Report, _: Lookup) -> Figure:
    return mean_of_statistics(report, "redo synch time", "redo synch writes")


metric = Metric(
    name="log_file_sync_ms",
    unit="ms",
    label="Commit (log file sync)",
    ways=(
        Way("foreground list", foreground_list),
        Way("top events", top_events),
        Way("background list", background_list),
        Way("redo synch time / redo synch writes", instance_activity),
    ),
    better="lower",
    waits="transactions_per_s",  # a commit waits about once
)
