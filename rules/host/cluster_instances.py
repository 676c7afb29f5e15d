"""What a cluster report prints of each instance: its I/O, how long its reads take, its sessions, and the hosts."""

from collections.abc import Sequence
from typing import Any

from parsers.model.report import Report
from rules.core.report_figures import MEBIBYTE, instance_rows, plain
from rules.waits.foreground import SINGLE_BLOCK
from rules.waits.log_writer import REDO_WRITE

LOGONS = "logons current"
RATES = ("reads_per_s", "writes_per_s")
TOP_EVENTS = ("top_timed_events", "top_events", "top_background_events")
OF_A_HOST = ("line", "cpus", "load_end", "user_percent", "system_percent")
CACHE = "db cache"
POOLS = (CACHE, "shared pool", "large pool", "java pool", "streams pool")


def instances(report: Report) -> dict[str, Any]:
    """The facts by instance number (`instance_io`, `instance_read_ms`, `instance_redo_ms`, `instance_hosts`,
    `instance_memory`), `hosts_in_report`, `slowest_ping_ms`, and `sessions_gone`: how many sessions fewer are logged on
    at the end than at the begin."""
    return {
        "instance_io": _io(report) or None,
        "instance_read_ms": _mean_ms(report, SINGLE_BLOCK) or None,
        "instance_redo_ms": _mean_ms(report, (REDO_WRITE,)) or None,
        "instance_hosts": _instance_hosts(report) or None,
        "instance_memory": _memory(report) or None,
        "hosts_in_report": _hosts(report),
        "slowest_ping_ms": _ping_ms(report),
        "sessions_gone": _gone(report),
    }


def _gone(report: Report) -> int | None:
    interval = report.interval
    rows = instance_rows(report, "instance_activity_absolute")
    pairs = [(row.get("begin_value"), row.get("end_value")) for row in rows if row.get("statistic") == LOGONS]
    sessions = pairs or [(interval.begin_sessions, interval.end_sessions)]
    known = [int(begin - end) for begin, end in sessions if isinstance(begin, int) and isinstance(end, int)]
    return sum(known) if len(known) == len(sessions) else None


def _ping_ms(report: Report) -> float | None:
    """The slowest ping from one instance to another, small messages, on average of the interval."""
    pings = (row.get("avg_500b_ms") for row in report.rows("interconnect_ping"))
    return max((ping for ping in pings if isinstance(ping, float | int)), default=None)


def _io(report: Report) -> dict[int, dict[str, float]]:
    """Requests a second by instance, as the I/O statistics sum them up."""
    for section in ("io_by_filetype", "io_by_function"):
        rows = [row for row in instance_rows(report, section) if plain(row.get("name")) == "total"]
        rates = {row["instance"]: {name: row[name] for name in RATES} for row in rows if row.get(RATES[0]) is not None}
        if rates:
            return rates
    return {}


def _mean_ms(report: Report, events: Sequence[str]) -> dict[int, float]:
    """The mean of such a wait on each instance that has it among its top events."""
    by_instance: dict[int, float] = {}
    for section in TOP_EVENTS:
        for row in instance_rows(report, section):
            if row.get("event") in events and row.get("avg_wait_ms"):
                by_instance.setdefault(row["instance"], row["avg_wait_ms"])
    return by_instance


def _instance_hosts(report: Report) -> dict[int, dict[str, Any]]:
    """How busy each instance's host is, with its load, and the instance's active sessions; nothing where one is
    unknown."""
    active = {row["instance"]: row.get("average_active_sessions") for row in report.rows("cluster_instances")}
    hosts = {
        number: {
            "busy": 1 - row["idle_percent"] / 100,
            "sessions": active[number],
            **{name: row.get(name) for name in OF_A_HOST},
        }
        for row in instance_rows(report, "host_cpu")
        if row.get("idle_percent") is not None and active.get(number := row["instance"]) is not None
    }
    return hosts if len(hosts) == len(report.instances) else {}


def _memory(report: Report) -> dict[int, dict[str, Any]]:
    """What each instance asks of its host's memory, in MB; nothing where one is unknown, or where instances share a
    host."""
    numbers = {instance.number for instance in report.instances}
    sizes: dict[int, dict[str, float]] = {}
    for row in instance_rows(report, "cache_sizes"):
        size = row.get("end_bytes") or row.get("begin_bytes") or 0
        sizes.setdefault(row["instance"], {})[plain(row.get("name"))] = size / MEBIBYTE
    by_instance = {
        row["instance"]: {
            "host_mb": row["memory_mb"],
            "asked_mb": _asked(sizes[row["instance"]]),
            "cache_mb": sizes[row["instance"]].get(CACHE, 0.0),
            "line": row.get("line"),
        }
        for row in instance_rows(report, "host_cpu")
        if row.get("memory_mb") and row["instance"] in sizes
    }
    return by_instance if by_instance.keys() == numbers and _hosts(report) == len(numbers) else {}


def _asked(sizes: dict[str, float]) -> float:
    """The targets, or the pools where Oracle does not share them out itself; one target may stand for both."""
    pools = sum(sizes.get(pool, 0.0) for pool in POOLS)
    return max(sizes.get("memory target", 0.0), max(sizes.get("sga target", 0.0), pools) + sizes.get("pga target", 0.0))


def _hosts(report: Report) -> int | None:
    """The hosts that the instances of a cluster report run on."""
    if not report.instances:
        return None
    printed = [row["hosts_in_report"] for row in report.rows("database_summary") if row.get("hosts_in_report")]
    return max(printed, default=len({instance.host for instance in report.instances}))


def cpus_of(report: Report) -> int | None:
    """The CPUs of all hosts of a cluster; None where one is unknown, or where it isn't known who shares a host."""
    printed = [instance.cpus for instance in report.instances]
    cpus = [number for number in printed if number is not None]
    if not cpus or len(cpus) < len(printed):
        return None
    hosts = {row.get("hosts_in_report") for row in report.rows("database_summary")} - {None}
    if not hosts or hosts == {len(printed)}:
        return sum(cpus)
    by_host = {instance.host: instance.cpus for instance in report.instances}
    return sum(number or 0 for number in by_host.values()) if hosts == {len(by_host)} else None
