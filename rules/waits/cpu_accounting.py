"""How short CPU time is booked on a host whose cores run several threads.

AIX charges a process with the part of the core that its thread had, not with the time that it ran. A statement that
waits for nothing is then on CPU all of its time, and has CPU for a part of it: how many times more is the factor.
"""

from parsers.model.report import Report, Row
from rules.core.metric import Figure, Lacking, Lookup
from rules.core.report_figures import own_rows
from rules.waits.foreground import foreground
from rules.waits.late_posting import ran_in_parallel
from rules.waits.statements import SAME_TIME, part_of_its_time, procedural

HIDDEN = 0.01
"""Part of a statement's time in I/O, up to which it waits for nothing (our judgement: a hundredth moves no factor)."""
LONG_S = 60
"""Shorter ones are rounding and start-up (our judgement)."""
SPEAKS = 0.10
"""Part of DB time that such statements must have to speak for all CPU time (our judgement: a tenth is what makes DB
time doubtful here)."""
OTHER_WAITS = 0.20
"""All waits that are no reads, as a part of what those statements lack: more, and they may have waited themselves (our
judgement; it bounds the error of the factor)."""
NO_QUEUE = 0.60
"""Of the logical CPUs busy; above it a queue for CPU may explain the same (our judgement)."""
BOUNDS = (1.1, 8.0)
"""A core has eight threads at most (POWER8 to POWER10 in SMT8); below the first it is within what clocks differ."""


def booked_short(report: Report, so_far: Lookup) -> Figure:
    """Time on CPU / CPU time booked, from the statements that waited for nothing."""
    platform = (report.instance.platform if report.instance else None) or ""
    if "AIX" not in platform.upper():
        raise Lacking("a host that charges CPU by the part of a core (AIX)")
    if ran_in_parallel(report):
        raise Lacking("a window without parallel execution")
    if so_far("host_cpu_busy").value >= NO_QUEUE:
        raise Lacking("a host without a queue for CPU")
    rows = _without_waits(report)
    running, booked = sum(ran for ran, _, _ in rows), sum(cpu for _, cpu, _ in rows)
    if not booked or running < SPEAKS * _db_time(report):
        raise Lacking("long statements without waits")
    waits = sum(wait.seconds for wait in foreground(report) if wait.kind not in ("read", "temp"))
    if waits > OTHER_WAITS * (running - booked):
        raise Lacking("a window in which only reads are waited for")
    factor = running / booked
    if not BOUNDS[0] <= factor <= BOUNDS[1]:
        raise Lacking("statements without waits whose CPU time is short")
    return Figure(factor, rows[0][2])


def time_on_cpu(so_far: Lookup) -> Figure:
    """CPU time of sessions as the time that they ran: where it is booked short, times the factor."""
    cpu = so_far("db_cpu_s")
    try:
        factor = so_far("cpu_accounting_factor").value
    except Lacking:
        return Figure(cpu.value, cpu.line, way=cpu.way)
    return Figure(cpu.value * factor, cpu.line, way=f"{cpu.way}, × {factor:.2f} as it is booked short")


def _db_time(report: Report) -> float:
    return report.interval.db_time_s or 0.0


def _without_waits(report: Report) -> list[tuple[float, float, int | None]]:
    """Time outside I/O, CPU and line of the long statements without I/O, longest first, each once.

    Blocks are left out: they can sleep, which their time counts and no wait shows.
    """
    long_statements: list[tuple[float, float, int | None]] = []
    rows = [row for row in own_rows(report, "sql_by_elapsed") if (row.get("elapsed_s") or 0) >= LONG_S]
    for row in sorted(rows, key=lambda row: -row["elapsed_s"]):
        io, cpu = (
            part_of_its_time(row, *columns) for columns in (("io_percent", "io_wait_s"), ("cpu_percent", "cpu_s"))
        )
        if io is None or cpu is None or io > HIDDEN or procedural(row, report.sql_texts):
            continue
        if not any(_same(row, ran, io) for ran, _, _ in long_statements):
            long_statements.append((row["elapsed_s"] * (1 - io), row["elapsed_s"] * cpu, row.get("line")))
    return long_statements


def _same(row: Row, ran: float, io: float) -> bool:
    """Whether a statement has the time of a longer one, which then called it."""
    return bool(row["elapsed_s"] * (1 - io) >= SAME_TIME * ran)
