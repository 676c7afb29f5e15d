"""Write requests to data and temporary files: the database writer and direct writes, no redo."""

from parsers.report import Report
from rules.metric import Figure, Lookup, Metric, Way
from rules.numbers import column_sum, per_second, rate, refuse_pdb

IN_ROOT = "writes of a pluggable database (its writers work for the root)"


def statistic(report: Report, so_far: Lookup) -> Figure:
    refuse_pdb(report, IN_ROOT)
    return rate(report, so_far, "physical write IO requests")


def tablespaces(report: Report, so_far: Lookup) -> Figure:
    refuse_pdb(report, IN_ROOT)
    return per_second(column_sum(report, "tablespace_io", "writes"), so_far)


metric = Metric(
    name="database_write_iops",
    unit="1/s",
    label="Write requests to data files",
    ways=(Way("physical write IO requests", statistic), Way("tablespace I/O", tablespaces)),
)
