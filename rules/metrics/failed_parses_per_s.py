"""Parse calls that ended in an error: nothing of them is kept, and each is a hard parse."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import rate


def statistic(report: Report, so_far: Lookup) -> Figure:
    return rate(report, so_far, "parse count (failures)")


metric = Metric(
    name="failed_parses_per_s",
    unit="1/s",
    label="Failed parses",
    plural=True,
    ways=(Way("parse count (failures)", statistic),),
    better="lower",
)
