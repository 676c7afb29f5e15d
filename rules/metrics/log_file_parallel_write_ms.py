"""What a redo write takes as the log writer sees it."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.waits.foreground import mean_ms
from rules.waits.log_writer import REDO_WRITE, mean_of_statistics


def background_list(report: Report, _: Lookup) -> Figure:
    return mean_ms(report, "background_waits", REDO_WRITE)


def foreground_list(report: Report, _: Lookup) -> Figure:
    return mean_ms(report, "foreground_waits", REDO_WRITE)


def instance_activity(report: Report, _: Lookup) -> Figure:
    return mean_of_statistics(report, "redo write time", "redo writes")


metric = Metric(
    name="log_file_parallel_write_ms",
    unit="ms",
    label="Redo write (log file parallel write)",
    ways=(
        Way("background list", background_list),
        Way("foreground list", foreground_list),
        Way("redo write time / redo writes", instance_activity),
    ),
    better="lower",
    waits="redo_write_iops",
)
