"""Read requests to data and temporary files by the database itself."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import column_sum, per_second, rate


def statistic(report: Report, so_far: Lookup) -> Figure:
    return rate(report, so_far, "physical read IO requests")


def tablespaces(report: Report, so_far: Lookup) -> Figure:
    return per_second(column_sum(report, "tablespace_io", "reads"), so_far)


metric = Metric(
    name="database_read_iops",
    unit="1/s",
    label="Read requests to data files",
    plural=True,
    ways=(Way("physical read IO requests", statistic), Way("tablespace I/O", tablespaces)),
)
