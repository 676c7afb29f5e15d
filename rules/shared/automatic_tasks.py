"""What Oracle's own jobs take of a window, by the sessions that were sampled.

A statement is listed with its time when it ends; a task that still runs is seen in samples alone.
"""

import re

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Facts, once

JOB_PROCESS = re.compile(r"\((J\d{3}|M\d{3})\)")
"""Processes that run jobs (J000), and the helpers of the monitor that starts automatic tasks (M000)."""
OWNERS = ("SYS", "SYSTEM")


class Tasks(Inside, frozen=True):
    """The processes, the busiest first, what they take of the sampled activity (0 to 1), and the line of the first."""

    processes: tuple[str, ...]
    share: float
    line: int | None = None


@once
def automatic_tasks(facts: Facts) -> Tasks | None:
    """Job processes of Oracle's own users among the sessions that were seen active; None without any."""
    active: dict[str, tuple[str, Row]] = {}
    for row in facts.get("top_sessions", []):
        process = JOB_PROCESS.search(str(row.get("program")))
        if process and str(row.get("user")).upper() in OWNERS and (row.get("activity_percent") or 0) > 0:
            active.setdefault(str(row.get("session")), (process[1], row))
    ordered = sorted(active.values(), key=lambda seen: -seen[1]["activity_percent"])
    if not ordered:
        return None
    share = sum(row["activity_percent"] for _, row in ordered) / 100
    return Tasks(tuple(dict.fromkeys(name for name, _ in ordered)), min(1.0, share), ordered[0][1].get("line"))
