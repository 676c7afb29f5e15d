"""How often sessions waited for a single block; what background processes read is taken out of mixed lists."""

from collections.abc import Callable

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import Amount, per_second
from rules.waits.foreground import SINGLE_BLOCK, Wait, foreground, is_single_block, is_text, single_block_name, top


def _waits(lister: Callable[[Report], list[Wait]]) -> Callable[[Report, Lookup], Figure]:
    def figure(report: Report, so_far: Lookup) -> Figure:
        name, text = single_block_name(report), is_text(report)
        waits = [wait for wait in lister(report) if is_single_block(wait.event, name, text)]
        count = sum(wait.waits for wait in waits)
        if count <= 0:
            raise Lacking(f"count of {SINGLE_BLOCK[0]}")
        return per_second(Amount(count, waits[0].line), so_far)

    return figure


metric = Metric(
    name="single_block_reads_per_s",
    unit="1/s",
    label="Single-block reads",
    plural=True,
    ways=(Way("foreground list", _waits(foreground)), Way("top events", _waits(top))),
)
