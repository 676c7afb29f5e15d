"""What one single-block read takes as the session sees it: on Exadata from the cells, where those lead."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import MILLISECONDS, number, own_rows, ratio, weighted
from rules.waits.foreground import COARSE_SECONDS, COARSE_WAITS, precise_average, single_block_row
from rules.waits.latency_histogram import mean, single_block_histogram

ONE_BLOCK = 1.2
"""Tablespaces with at most as many blocks a read are read block by block."""


def event_totals(report: Report, _: Lookup) -> Figure:
    row = single_block_row(report)
    waits, seconds = number(row, "waits") or 0.0, number(row, "time_s")
    if seconds is None or waits <= 0:
        raise Lacking("time and count of single-block waits")
    if precise := precise_average(row):
        return precise
    if isinstance(row.get("time_s"), int) and (seconds < COARSE_SECONDS or waits < COARSE_WAITS):
        reason = f"enough single-block waits ({waits:,.0f} in {seconds:.0f} whole seconds)"
        average = number(row, "avg_wait_ms")
        raise Lacking(reason, way=_printed(average), printed=average)
    return Figure(ratio(MILLISECONDS * seconds, waits, "waits"), row.get("line"))


def _printed(average: float | None) -> str:
    return "no average printed" if average is None else f"printed average {average:g} ms"


def from_histogram(report: Report, _: Lookup) -> Figure:
    histogram = single_block_histogram(report)
    return Figure(mean(histogram), histogram.line, "from the middles of the histogram's buckets")


def tablespaces(report: Report, _: Lookup) -> Figure:
    pairs = [
        (number(row, "read_ms"), number(row, "reads"))
        for row in own_rows(report, "tablespace_io")
        if (number(row, "blocks_per_read") or ONE_BLOCK + 1) <= ONE_BLOCK
    ]
    return weighted(pairs, report, "tablespace_io")


metric = Metric(
    name="single_block_read_ms",
    unit="ms",
    label="Single-block read",
    ways=(
        Way("event totals", event_totals),
        Way("histogram", from_histogram),
        Way("tablespaces read block by block", tablespaces),
    ),
    better="lower",
    waits="single_block_reads_per_s",
)
