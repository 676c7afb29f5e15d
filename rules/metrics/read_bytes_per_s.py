"""Bytes read from storage."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import MEBIBYTE, blocks_as_bytes, io_profile, rate


def statistic(report: Report, so_far: Lookup) -> Figure:
    return rate(report, so_far, "physical read total bytes")


def profile(report: Report, _: Lookup) -> Figure:
    return io_profile(report, "Total (MB)", "read_per_s", MEBIBYTE)


def blocks(report: Report, so_far: Lookup) -> Figure:
    return blocks_as_bytes(report, so_far, "physical reads", "Physical reads", "Physical read (blocks)")


metric = Metric(
    name="read_bytes_per_s",
    unit="B/s",
    label="Bytes read",
    plural=True,
    ways=(
        Way("physical read total bytes", statistic),
        Way("I/O profile", profile),
        Way("physical reads × block size", blocks),
    ),
)
