"""Whose host iostat and vmstat watched: only the one that a report is of may be held against it."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from parsers.host_tools.activity import HostActivity, by_host, same_host
from parsers.model.report import Report
from rules.core.finding import at_line
from rules.core.metric import Measured
from rules.host.observed import Observed, observed

DAY, MINUTE, SLOT = len("2020-02-10T"), len("15:44"), len("15:44:14")


def watched(report: Report, activities: Sequence[HostActivity]) -> dict[str, Any]:
    """The facts `host` (the first watched host that is the report's), `hosts` (all of them, one an instance) and
    `hosts_elsewhere` (names of watched hosts that are not the report's)."""
    begin, end = window(report)
    by_instance: dict[int | None, list[Observed]] = {}
    elsewhere: list[str] = []
    for activity in by_host(activities):
        mine, instance = _whose(report, activity.host)
        if not mine:
            elsewhere.append(str(activity.host))
            continue
        seen = observed(activity, begin, end)
        notes = (
            seen.notes
            if activity.host
            else (*seen.notes, f"{activity.tool} does not name its host: taken for the report's")
        )
        by_instance.setdefault(instance, []).append(replace(seen, instance=instance, notes=notes))
    hosts = tuple(_merged(each) for each in by_instance.values())
    return {
        "host": hosts[0] if hosts else None,
        "hosts": hosts or None,
        "hosts_elsewhere": tuple(dict.fromkeys(elsewhere)) or None,
    }


def cpu_busy(report: Report, hosts: Sequence[Observed] | None) -> dict[str, Measured]:
    """The metric `host_cpu_busy` as the tools of its host saw it while it worked, for a report that does not print it;
    nothing of a cluster, whose hosts are more."""
    host = hosts[0] if hosts and report.scope != "cluster" else None
    if host is None or host.cpu_busy is None:
        return {}
    return {"host_cpu_busy": Measured(host.cpu_busy, "1", at_line(host.tool, host.line))}


def window(report: Report) -> tuple[str | None, str | None]:
    """When the interval began and ended. A cluster report prints its times without seconds; there the first slot of
    its activity over time tells them, and the length of the interval when it ended."""
    begin, end, elapsed = report.interval.begin_time, report.interval.end_time, report.interval.elapsed_s
    if not begin or not end or not elapsed or not begin.endswith(":00") or not end.endswith(":00"):
        return begin, end
    slots = (str(row.get("slot_time")) for row in report.rows("activity_over_time"))
    exact = next((slot for slot in slots if len(slot) == SLOT and slot[:MINUTE] == begin[DAY : DAY + MINUTE]), None)
    first = datetime.fromisoformat(begin[:DAY] + exact if exact else begin)
    return first.isoformat(), (first + timedelta(seconds=elapsed)).isoformat()


def _whose(report: Report, host: str | None) -> tuple[bool, int | None]:
    """Whether a host is the report's, and of which instance; a host without a name is taken to be."""
    several = [(instance.host, instance.number) for instance in report.instances]
    printed = several or [(report.instance.host if report.instance else None, None)]
    if host is None:
        return True, printed[0][1] if len(printed) == 1 else None
    for name, number in printed:
        if name is None or same_host(name, host):
            return True, number
    return False, None


def _merged(seen: list[Observed]) -> Observed:
    """What several tools saw on one host: devices from the one that saw any, CPU from whoever prints it."""
    first = next((host for host in seen if host.busiest), seen[0])
    for other in seen:
        if first.cpu_busy is None and other.cpu_busy is not None:
            first = replace(first, tool=f"{first.tool} and {other.tool}", cpu_busy=other.cpu_busy)
        if first.steal is None and other.steal is not None:
            first = replace(first, steal=other.steal)
    return first
