"""How busy the host's CPUs are; time that waits for I/O is idle time."""

from parsers.report import Report
from rules.metric import Figure, Lacking, Lookup, Metric, Way
from rules.numbers import cell, number, own_rows, ratio, refuse_pdb

ANOTHER = "host CPU (a pluggable database shares the host)"


def host_cpu(report: Report, _: Lookup) -> Figure:
    refuse_pdb(report, ANOTHER)
    row = next(iter(own_rows(report, "host_cpu")), None)
    idle = number(row, "idle_percent") if row else None
    if row is None or idle is None:
        raise Lacking("host CPU")
    return Figure(min(max(1 - idle / 100, 0.0), 1.0), row.get("line"), _outside(idle))


def _outside(idle: float) -> str | None:
    return None if 0 <= idle <= 100 else f"clamped: idle {idle:g} % is printed"


def os_time(report: Report, _: Lookup) -> Figure:
    return _busy(report, "BUSY_TIME", "IDLE_TIME")


def os_ticks(report: Report, _: Lookup) -> Figure:
    return _busy(report, "BUSY_TICKS", "IDLE_TICKS")


def _busy(report: Report, busy_name: str, idle_name: str) -> Figure:
    refuse_pdb(report, ANOTHER)
    busy = cell(report, "os_statistics", "statistic", (busy_name,), "value")
    idle = cell(report, "os_statistics", "statistic", (idle_name,), "value")
    return Figure(ratio(busy.value, busy.value + idle.value, "CPU time of the host"), busy.line)


metric = Metric(
    name="host_cpu_busy",
    unit="1",
    label="Host CPU busy",
    ways=(Way("host CPU", host_cpu), Way("OS statistics", os_time), Way("OS statistics in ticks", os_ticks)),
    better="lower",
)
