"""Reads that the buffer cache answered. Never a verdict by itself."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import Amount, cell, ratio, statistic, statistic_or_zero


def cached_reads(report: Report, _: Lookup) -> Figure:
    reads = statistic(report, "physical reads cache")
    gets = statistic(report, "consistent gets from cache").value + statistic(report, "db block gets from cache").value
    return _hits(reads, reads.value, gets)


def without_direct(report: Report, _: Lookup) -> Figure:
    reads = statistic(report, "physical reads")
    direct = statistic(report, "physical reads direct").value
    lobs = statistic_or_zero(report, "physical reads direct (lob)")
    return _hits(reads, reads.value - direct - lobs, _logical_reads(report))


def all_reads(report: Report, _: Lookup) -> Figure:
    reads = statistic(report, "physical reads")
    return _hits(reads, reads.value, _logical_reads(report), "direct reads are counted as misses")


def printed(report: Report, _: Lookup) -> Figure:
    amount = cell(report, "instance_efficiency", "name", ("Buffer Hit %", "Buffer Hit   %"), "percent")
    return Figure(amount.value / 100, amount.line)


def _logical_reads(report: Report) -> float:
    try:
        return statistic(report, "session logical reads").value
    except Lacking:
        return statistic(report, "consistent gets").value + statistic(report, "db block gets").value


def _hits(amount: Amount, misses: float, gets: float, note: str | None = None) -> Figure:
    value = 1 - ratio(misses, gets, "logical reads")
    if value < 0:
        raise Lacking("fewer physical than logical reads")
    return Figure(value, amount.line, note)


metric = Metric(
    name="buffer_hit_ratio",
    unit="1",
    label="Buffer cache hits",
    plural=True,
    ways=(
        Way("physical reads cache / gets from cache", cached_reads),
        Way("(physical reads - direct) / logical reads", without_direct),
        Way("physical reads / logical reads", all_reads),
        Way("printed percentage", printed),
    ),
    better="higher",
)
