"""Bytes of a read request: up to 16 KiB the load is random, from 128 KiB on it streams."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import ratio, statistic


def exact(report: Report, _: Lookup) -> Figure:
    size = statistic(report, "physical read total bytes")
    requests = statistic(report, "physical read total IO requests")
    return Figure(ratio(size.value, requests.value, "read requests"), size.line)


def rates(_: Report, so_far: Lookup) -> Figure:
    size, requests = so_far("read_bytes_per_s"), so_far("read_iops")
    note = "requests are a lower bound, so this is an upper one" if requests.lower_bound else None
    return Figure(ratio(size.value, requests.value, "read requests"), size.line, note)


metric = Metric(
    name="mean_read_bytes",
    unit="B",
    label="Bytes per read request",
    plural=True,
    ways=(Way("total bytes / total requests", exact), Way("bytes read / read requests", rates)),
)
