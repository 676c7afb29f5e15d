"""Redo bandwidth in the moments the log writer writes: near a link's or disk's limit, latency is not the matter."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import number, ratio, refuse_pdb, statistic
from rules.waits.foreground import event_row
from rules.waits.log_writer import REDO_WRITE, has_workers, write_seconds

TOGETHER = "redo writes one after another (several log writer processes write at once)"


def event_time(report: Report, so_far: Lookup) -> Figure:
    if has_workers(report):
        raise Lacking(TOGETHER)
    row = event_row(report, "background_waits", REDO_WRITE) or event_row(report, "foreground_waits", REDO_WRITE)
    seconds = number(row, "time_s") if row else None
    if seconds is None:
        raise Lacking(REDO_WRITE)
    return _while_writing(report, so_far, seconds)


def statistic_time(report: Report, so_far: Lookup) -> Figure:
    return _while_writing(report, so_far, write_seconds(report))


def _while_writing(report: Report, so_far: Lookup, seconds: float) -> Figure:
    refuse_pdb(report, "redo of a pluggable database (the root writes the redo)")
    if report.scope == "cluster" and len(report.instances) != 1:
        raise Lacking("one log writer (every instance of a cluster has its own)")
    redo = statistic(report, "redo size")
    if seconds > so_far("elapsed_s").value:
        raise Lacking(TOGETHER)
    return Figure(ratio(redo.value, seconds, "time of redo writes"), redo.line)


metric = Metric(
    name="redo_bytes_per_s_while_writing",
    unit="B/s",
    label="Redo while writing",
    ways=(
        Way("redo size / time of log file parallel write", event_time),
        Way("redo size / redo write time", statistic_time),
    ),
)
