"""How many of the read requests the single-block latency speaks for; below 0.8 it speaks for a minority."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import number, ratio
from rules.waits.foreground import single_block_row

MAJORITY = 0.8


def waits_by_requests(report: Report, so_far: Lookup) -> Figure:
    row = single_block_row(report)
    waits = number(row, "waits")
    if waits is None:
        raise Lacking("count of single-block waits")
    requests = so_far("read_iops")
    if requests.lower_bound:
        raise Lacking("read requests that are counted apart from waits")
    value = ratio(waits, requests.value * so_far("elapsed_s").value, "read requests")
    note = "the single-block latency speaks for a minority of the reads" if value < MAJORITY else None
    return Figure(value, row.get("line"), note)


metric = Metric(
    name="single_block_coverage",
    unit="1",
    label="Single-block waits per read request",
    plural=True,
    ways=(Way("single-block waits / read requests", waits_by_requests),),
)
