"""CPU of sessions as a share of DB time."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.waits.time_shares import share


def of_db_time(_: Report, so_far: Lookup) -> Figure:
    cpu = so_far("db_cpu_s")
    return share(cpu.value, cpu.line, so_far, cpu.way)


metric = Metric(
    name="cpu_share",
    unit="1",
    label="CPU share",
    ways=(Way("CPU / DB time", of_db_time),),
)
