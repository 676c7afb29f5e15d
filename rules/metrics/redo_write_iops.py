"""Writes of the log writer; every member of a log group is written at once and counts once."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import cell, per_second, rate, refuse_pdb
from rules.waits.log_writer import REDO_WRITE


def statistic(report: Report, so_far: Lookup) -> Figure:
    refuse_pdb(report, "redo writes of a pluggable database (the root writes the redo)")
    return rate(report, so_far, "redo writes")


def waits(report: Report, so_far: Lookup) -> Figure:
    refuse_pdb(report, "redo writes of a pluggable database (the root writes the redo)")
    return per_second(cell(report, "background_waits", "event", (REDO_WRITE,), "waits"), so_far)


metric = Metric(
    name="redo_write_iops",
    unit="1/s",
    label="Redo writes",
    plural=True,
    ways=(Way("redo writes", statistic), Way("waits for redo writes", waits)),
)
