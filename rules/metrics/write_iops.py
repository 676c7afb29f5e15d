"""Write requests to storage, redo included."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import cell, column_sum, io_profile, rate, refuse_pdb
from rules.core.report_figures import statistic as total_of

IN_ROOT = "writes of a pluggable database (its writers work for the root)"


def filetypes(report: Report, _: Lookup) -> Figure:
    """What a pluggable database's files took, whoever wrote."""
    amount = cell(report, "io_by_filetype", "name", ("TOTAL",), "writes_per_s")
    return Figure(amount.value, amount.line)


def statistic(report: Report, so_far: Lookup) -> Figure:
    refuse_pdb(report, IN_ROOT)
    return rate(report, so_far, "physical write total IO requests")


def profile(report: Report, _: Lookup) -> Figure:
    refuse_pdb(report, IN_ROOT)
    return io_profile(report, "Total Requests", "write_per_s")


def tablespaces(report: Report, so_far: Lookup) -> Figure:
    refuse_pdb(report, IN_ROOT)
    writes = column_sum(report, "tablespace_io", "writes")
    redo = total_of(report, "redo writes")
    return Figure((writes.value + redo.value) / so_far("elapsed_s").value, writes.line)


metric = Metric(
    name="write_iops",
    unit="1/s",
    label="Write requests",
    plural=True,
    ways=(
        Way("physical write total IO requests", statistic),
        Way("I/O profile", profile),
        Way("tablespace writes + redo writes", tablespaces),
        Way("I/O by file type", filetypes),
    ),
)
