"""Reads in flight at a time, on average (Little's law)."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import MILLISECONDS
from rules.metrics.single_block_coverage import MAJORITY
from rules.waits.foreground import foreground
from rules.wording import percent

NOT_IN_FLIGHT = "read by other session"
"""Waits for a read that another session has in flight."""


def wait_time(report: Report, so_far: Lookup) -> Figure:
    coverage = so_far("single_block_coverage").value
    if coverage < MAJORITY:
        raise Lacking(f"single-block waits for most reads (they cover {percent(coverage)})")
    reads = [wait for wait in foreground(report) if wait.kind == "read" and wait.event != NOT_IN_FLIGHT]
    seconds = sum(wait.seconds for wait in reads)
    line = max(reads, key=lambda wait: wait.seconds).line if reads else None
    return Figure(seconds / so_far("elapsed_s").value, line)


def rate_times_latency(_: Report, so_far: Lookup) -> Figure:
    requests, latency = so_far("read_iops"), so_far("single_block_read_ms")
    value = requests.value * latency.value / MILLISECONDS
    return Figure(value, latency.line, lower_bound=requests.lower_bound)


metric = Metric(
    name="outstanding_reads",
    unit="reads",
    label="Reads in flight",
    plural=True,
    ways=(Way("read wait time / elapsed time", wait_time), Way("read requests × latency", rate_times_latency)),
)
