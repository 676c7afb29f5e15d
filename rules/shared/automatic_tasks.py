"""What Oracle's own maintenance takes of a window: statements of its jobs, and the sessions that run them.

A job and the statement it runs are listed both, with one time: a task counts once. One session works on a task, so it
takes no more than the window, whatever a job that ends posts into it.
"""

import re
from dataclasses import dataclass
from typing import Any

from rules.core.facts import Facts, once

TASKS = {
    name: re.compile(known, re.IGNORECASE)
    for name, known in {
        "gathering statistics": r"gather_database_stats_job_proc|no_parallel_index\(t\) dbms_stats|ora\$at_os_opt",
        "cleaning up global indexes": r"cleanup_gidx|coalesce cleanup|pmo_deferred_gidx",
        "the segment advisor": r"auto_space_advisor|wri\$_segadv|ora\$at_sa_spc",
        "the SQL tuning advisor": r"dbms_auto_sqltune|dbms_sqltune_internal|ora\$at_sq_sql",
        "automatic indexing": r"dbms_auto_index",
    }.items()
}
"""Oracle's maintenance by what its statements and jobs are called (Administrator's Guide: automated maintenance tasks;
dba_scheduler_jobs of a fresh database)."""
JOB_PROCESS = re.compile(r"\((J\d{3}|M[0-9Z]\d{2})\)")
"""Processes that run jobs (J000) and the repository's helpers (M000)."""
OWNERS = ("SYS", "SYSTEM")


@dataclass(frozen=True, slots=True)
class Tasks:
    """Automatic tasks by name, what they take of DB time (0 to 1), and the line of the longest."""

    names: tuple[str, ...]
    share: float
    by: str
    line: int | None = None


@once
def automatic_tasks(facts: Facts) -> Tasks | None:
    """The larger of what statements and sampled sessions show; None where neither shows a task."""
    seen = [one for one in (_by_statements(facts), _by_sessions(facts)) if one]
    if not seen:
        return None
    larger = max(seen, key=lambda one: one.share)
    return Tasks(seen[0].names or larger.names, larger.share, larger.by, larger.line)


def _by_statements(facts: Facts) -> Tasks | None:
    total, window = facts.get("db_time_s"), facts.get("elapsed_s")
    if not total or not window or total <= 0:
        return None
    longest: dict[str, tuple[float, int | None]] = {}
    for row in facts.get("sql_by_elapsed", []):
        name, seconds = _task(facts, row), row.get("elapsed_s")
        if name and seconds and seconds > longest.get(name, (0.0, None))[0]:
            longest[name] = (min(seconds, window), row.get("line"))
    if not longest:
        return None
    ordered = sorted(longest, key=lambda name: -longest[name][0])
    share = min(1.0, sum(seconds for seconds, _ in longest.values()) / total)
    return Tasks(tuple(ordered), share, "statements by elapsed time", longest[ordered[0]][1])


def _task(facts: Facts, row: dict[str, Any]) -> str | None:
    text = f"{facts.get('sql_texts', {}).get(row.get('sql_id')) or ''} {row.get('module') or ''}"
    return next((name for name, known in TASKS.items() if known.search(text)), None)


def _by_sessions(facts: Facts) -> Tasks | None:
    """Job processes of Oracle's own users among the sessions that were seen active."""
    active: dict[str, dict[str, Any]] = {}
    for row in facts.get("top_sessions", []):
        mine = str(row.get("user")).upper() in OWNERS and JOB_PROCESS.search(str(row.get("program")))
        if mine and row.get("activity_percent"):
            active.setdefault(str(row.get("session")), row)
    if not active:
        return None
    rows = sorted(active.values(), key=lambda row: -row["activity_percent"])
    processes = [found[1] for row in rows if (found := JOB_PROCESS.search(str(row["program"])))]
    share = min(1.0, sum(row["activity_percent"] for row in rows) / 100)
    names = (f"jobs of SYS ({', '.join(dict.fromkeys(processes))})",)
    return Tasks(names, share, "sampled activity", rows[0].get("line"))
