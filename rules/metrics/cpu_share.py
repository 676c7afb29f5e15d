"""CPU of sessions as a share of DB time."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.waits.cpu_accounting import time_on_cpu
from rules.waits.time_shares import share


def of_db_time(_: Report, so_far: Lookup) -> Figure:
    cpu = time_on_cpu(so_far)
    return share(cpu.value, cpu.line, so_far, cpu.way or "")


metric = Metric(
    name="cpu_share",
    unit="1",
    label="CPU share",
    ways=(Way("CPU / DB time", of_db_time),),
)
