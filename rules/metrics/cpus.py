"""CPUs as the database counts them: threads of the host, of all hosts of a cluster."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import cell, find, refuse_cluster
from rules.host.cluster_instances import cpus_of


def printed(report: Report, _: Lookup) -> Figure:
    cpus = report.instance.cpus if report.instance else cpus_of(report)
    if not cpus or cpus < 0:
        raise Lacking("number of CPUs")
    return Figure(cpus)


def os_statistics(report: Report, _: Lookup) -> Figure:
    refuse_cluster(report, "CPUs of every host")
    amount = cell(report, "os_statistics", "statistic", ("NUM_CPUS",), "value")
    return Figure(_whole(amount.value, "NUM_CPUS"), amount.line)


def parameter(report: Report, _: Lookup) -> Figure:
    """What the instance may use; only where the host's own number is not printed."""
    refuse_cluster(report, "CPUs of every host")
    row = find(report, "parameters", "name", ("cpu_count",)) or {}
    value = str(row.get("end_value") or row.get("begin_value") or "")
    return Figure(_whole(float(value) if value.isdigit() else 0.0, "cpu_count"), row.get("line"))


def _whole(value: float, what: str) -> int:
    if value < 1 or value != int(value):
        raise Lacking(what)
    return int(value)


metric = Metric(
    name="cpus",
    unit="CPUs",
    label="CPUs",
    plural=True,
    ways=(
        Way("host information", printed),
        Way("OS statistics", os_statistics),
        Way("parameter cpu_count", parameter),
    ),
)
