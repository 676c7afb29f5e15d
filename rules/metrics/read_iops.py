"""Read requests to storage, of every kind: data, control and redo files, backup."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import column_sum, io_profile, number, own_rows, per_second, rate
from rules.waits.foreground import READ_EVENTS, event_row


def statistic(report: Report, so_far: Lookup) -> Figure:
    return rate(report, so_far, "physical read total IO requests")


def profile(report: Report, _: Lookup) -> Figure:
    return io_profile(report, "Total Requests", "read_per_s")


def tablespaces(report: Report, so_far: Lookup) -> Figure:
    return per_second(column_sum(report, "tablespace_io", "reads"), so_far)


def files(report: Report, so_far: Lookup) -> Figure:
    return per_second(column_sum(report, "file_io", "reads"), so_far)


def waits(report: Report, so_far: Lookup) -> Figure:
    """One wait can stand for many requests, and an asynchronous request need not wait."""
    section = "foreground_waits" if own_rows(report, "foreground_waits") else "top_events"
    rows = [row for name in READ_EVENTS if (row := event_row(report, section, name))]
    if not rows:
        raise Lacking("read waits")
    count = sum(number(row, "waits") or 0.0 for row in rows)
    return Figure(count / so_far("elapsed_s").value, rows[0].get("line"), lower_bound=True)


metric = Metric(
    name="read_iops",
    unit="1/s",
    label="Read requests",
    plural=True,
    ways=(
        Way("physical read total IO requests", statistic),
        Way("I/O profile", profile),
        Way("tablespace I/O", tablespaces),
        Way("file I/O", files),
        Way("counts of read waits", waits),
    ),
)
