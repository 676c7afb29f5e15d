"""Reads that are neither of one block nor of several into the cache: direct, batched, and those of other sessions."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way

PARTS = ("single_block_read_share", "multi_block_read_share")


def rest(_: Report, so_far: Lookup) -> Figure:
    """What is left of the reads, so that the three parts add up to all of them."""
    whole = so_far("read_share")
    parts = [so_far(name) for name in PARTS]
    captured = [part.captured_value for part in parts]
    left = None
    if whole.captured_value is not None and None not in captured:
        left = max(whole.captured_value - sum(value or 0.0 for value in captured), 0.0)
    value = max(whole.value - sum(part.value for part in parts), 0.0)
    return Figure(value, whole.line, whole.note, whole.lower_bound, left, whole.way)


metric = Metric(
    name="other_reads_share",
    unit="1",
    label="Other reads share",
    ways=(Way("reads - single-block - multi-block", rest),),
    better="lower",
)
