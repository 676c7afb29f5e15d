"""How busy the host's CPUs are; time that waits for I/O is idle time. Of a pluggable database it is the host of all."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import cell, instance_rows, number, own_rows, ratio, weighted


def host_cpu(report: Report, _: Lookup) -> Figure:
    row = next(iter(own_rows(report, "host_cpu")), None)
    idle = number(row, "idle_percent") if row else None
    if row is None or idle is None:
        raise Lacking("host CPU")
    return Figure(min(max(1 - idle / 100, 0.0), 1.0), row.get("line"), _outside(idle))


def _outside(idle: float) -> str | None:
    return None if 0 <= idle <= 100 else f"clamped: idle {idle:g} % is printed"


def hosts(report: Report, _: Lookup) -> Figure:
    """The hosts of a cluster together: by their CPU time, else weighted by their CPUs."""
    rows = instance_rows(report, "host_cpu")
    times = [(number(row, "busy_time_s"), number(row, "total_time_s")) for row in rows]
    busy, total = (
        (sum(seconds for seconds in column if seconds is not None) for column in zip(*times, strict=True))
        if rows
        else (0, 0)
    )
    if rows and all(None not in pair for pair in times) and total > 0:
        return Figure(min(busy / total, 1.0), rows[0].get("line"))
    shares = [(number(row, "idle_percent"), number(row, "cpus")) for row in rows]
    idle = weighted(shares, report, "host_cpu")
    return Figure(min(max(1 - idle.value / 100, 0.0), 1.0), idle.line)


def os_time(report: Report, _: Lookup) -> Figure:
    return _busy(report, "BUSY_TIME", "IDLE_TIME")


def os_ticks(report: Report, _: Lookup) -> Figure:
    return _busy(report, "BUSY_TICKS", "IDLE_TICKS")


def _busy(report: Report, busy_name: str, idle_name: str) -> Figure:
    busy = cell(report, "os_statistics", "statistic", (busy_name,), "value")
    idle = cell(report, "os_statistics", "statistic", (idle_name,), "value")
    return Figure(ratio(busy.value, busy.value + idle.value, "CPU time of the host"), busy.line)


metric = Metric(
    name="host_cpu_busy",
    unit="1",
    label="Host CPU busy",
    ways=(
        Way("host CPU", host_cpu),
        Way("CPU time of all hosts", hosts),
        Way("OS statistics", os_time),
        Way("OS statistics in ticks", os_ticks),
    ),
    better="lower",
)
