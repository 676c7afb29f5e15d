"""Mean of all reads by file, single-block or not, waited for or not."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import weighted_mean

IMPLAUSIBLE = 10
"""Printed averages more than this many times the wait event's are a known fault of some releases."""


def tablespaces(report: Report, so_far: Lookup) -> Figure:
    return _plausible(weighted_mean(report, "tablespace_io", "read_ms", "reads"), so_far)


def files(report: Report, so_far: Lookup) -> Figure:
    return _plausible(weighted_mean(report, "file_io", "read_ms", "reads"), so_far)


def _plausible(figure: Figure, so_far: Lookup) -> Figure:
    try:
        waited = so_far("single_block_read_ms").value
    except Lacking:
        return figure
    if waited > 0 and figure.value > IMPLAUSIBLE * waited:
        raise Lacking(f"believable file averages ({figure.value:.0f} ms where sessions wait {waited:.2f} ms)")
    return figure


metric = Metric(
    name="file_read_ms",
    unit="ms",
    label="File read",
    ways=(Way("tablespace I/O", tablespaces), Way("file I/O", files)),
    better="lower",
)
