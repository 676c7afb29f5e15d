"""DB time that long calls posted into the window though they used it before; 0 where every call fits the window."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.waits.late_posting import late_calls


def longer_than_the_window(report: Report, _: Lookup) -> Figure:
    listed = report.section("sql_by_elapsed")
    if not listed.rows:
        raise Lacking("SQL by elapsed time")
    calls = late_calls(report)
    return Figure(sum(call.late_s for call in calls), calls[0].line if calls else listed.line)


metric = Metric(
    name="late_posted_s",
    unit="s",
    label="DB time posted late",
    ways=(Way("statements longer than the window", longer_than_the_window),),
)
