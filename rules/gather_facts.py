"""Gathers the facts of one report for rules and verdict."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from parsers.host_tools.activity import HostActivity
from parsers.load_curves.curve import LoadCurve
from parsers.model.report import Report, Row
from rules.core.facts import NOT_READ, Event, Facts, Slot
from rules.core.metric import Lacking, Measured, Missing
from rules.core.report_figures import instance_rows, own_rows
from rules.curves import study
from rules.host.cluster_instances import instances
from rules.host.match_report import cpu_busy, watched
from rules.storage.inputs.declared import expanded
from rules.waits.event_classes import IDLE, classify
from rules.waits.foreground import COARSE_SECONDS, foreground, is_text, top
from rules.waits.late_posting import late_calls
from rules.waits.leading_unread import leading_unread
from rules.waits.timed_part import partly_timed, timed_part

_INSTANCES = re.compile(r"number of instances", re.IGNORECASE)
_WORKERS = ("LGWR worker", "LGWR any worker", "LGWR all worker")
_OF_HOSTS = ("host_cpu",)
_STORAGE_CLASSES = ("User I/O", "System I/O", "Commit")
FIRST_RIGHT_START = 18.0
ASH_SAMPLE_S = 10
"""AWR keeps every tenth of the one-second samples: a sample stands for ten seconds of one session."""


def gather(
    report: Report,
    measured: Mapping[str, Measured | Missing],
    storage: Mapping[str, Any] | None = None,
    curve: LoadCurve | None = None,
    host: Sequence[HostActivity] = (),
) -> Facts:
    """All facts of one report, with what is known beside it."""
    seen = watched(report, host)
    printed = {name: outcome for name, outcome in measured.items() if isinstance(outcome, Measured)}
    metrics = cpu_busy(report, seen["hosts"]) | printed
    values: dict[str, Any] = {name: metric.value for name, metric in metrics.items()}
    values |= _printed(report)
    values |= dict.fromkeys(report.postponed, NOT_READ)
    declared, values["limits_from"] = expanded(storage or {})
    values |= {f"storage.{key}": value for key, value in declared.items()}
    values |= _about(report, storage or {}) | instances(report)
    values["curve"] = study(curve) if curve else None
    values |= seen
    values["events"] = _foreground(report) or None
    values["events_complete"] = bool(report.rows("foreground_waits"))
    values["mixed_waits"] = bool(report.section("foreground_waits").extra.get("mixed"))
    values["unread_sections"] = frozenset(name for name, coverage in report.coverage.items() if coverage.unread) or None
    values["leading_waits_unread"] = leading_unread(report) or None
    values["background"] = _background(report) or None
    values["redo_workers"] = any(
        str(row.get("event")).startswith(_WORKERS) for row in own_rows(report, "background_waits")
    )
    values["late_calls"] = late_calls(report) or None
    values["slots"] = slots(report.rows("activity_over_time")) or None
    return Facts(values, metrics)


def _printed(report: Report) -> dict[str, list[Row]]:
    """The rows of each section that speak for the whole database; hosts are as many as they are."""
    present = (section for section in report.sections.values() if section.state == "present")
    rows = {each.name: each.rows if each.name in _OF_HOSTS else own_rows(report, each.name) for each in present}
    return {name: own for name, own in rows.items() if own}


def _about(report: Report, storage: Mapping[str, Any]) -> dict[str, Any]:
    interval, instance, timed = report.interval, report.instance, timed_part(report)
    return {
        "format": report.format,
        "statspack": report.format.startswith("statspack"),
        "scope": report.scope,
        "release": release(report.database.release),
        "database": report.database.name,
        "edition": report.database.edition,
        "role": report.database.role,
        "rac": report.database.rac,
        "container": report.database.container,
        "cdb": report.database.cdb,
        "instance_number": instance.number if instance else None,
        "instances": _instances(report),
        "instances_in_report": len(report.instances) or None,
        "storage_by_instance": _storage_by_instance(report) or None,
        "sessions": _sessions(interval.begin_sessions, interval.end_sessions),
        "platform": instance.platform if instance else None,
        "begin_time": interval.begin_time,
        "end_time": interval.end_time,
        "startup_time": instance.startup_time if instance else _last_start(report),
        "printed_db_time_s": interval.db_time_s,
        "db_time_line": interval.lines.get("db_time_s"),
        "printed_elapsed_s": interval.elapsed_s,
        "snapshot_line": interval.lines.get("end_time"),
        "elapsed_line": interval.lines.get("elapsed_s"),
        "warnings": report.warnings or None,
        "restart_inside": _restarted(report),
        "timed_part": timed,
        "timings_off": _timings_off(report, timed),
        "cut_off": "truncated" in report.warning_kinds,
        "year": storage.get("snapshot_year") or _year(interval.begin_time),
        "block_size_bytes": report.block_size_bytes,
        "parameter": _parameters(report) or None,
        "statistic": {row["statistic"]: row for row in own_rows(report, "instance_activity")} or None,
        "sql_texts": report.sql_texts or None,
    }


def _parameters(report: Report) -> dict[str, Any]:
    """Parameters by name; where containers have their own, the root's, else the one that is printed first.

    A value goes on without a name; where the line with the name got lost, nobody knows whose it is.
    """
    rows = sorted(own_rows(report, "parameters"), key=lambda row: row.get("container") != "CDB$ROOT")
    return {row["name"]: row.get("begin_value") for row in reversed(rows) if row["name"]}


def release(printed: str | None) -> float | None:
    """The first two numbers of a release, 9.2.0.6.0 as 9.2."""
    match = re.match(r"(\d+)\.(\d+)", printed or "")
    return float(f"{match[1]}.{match[2]}") if match else None


def _sessions(begin: int | None, end: int | None) -> float | None:
    """Sessions logged on, on average of both snapshots."""
    printed = [count for count in (begin, end) if count is not None]
    return sum(printed) / len(printed) if printed else None


def _year(time: str | None) -> int | None:
    return int(time[:4]) if time and time[:4].isdigit() else None


def _restarted(report: Report) -> bool:
    """Whether the instance started between the snapshots: then no difference of counters means anything.

    AWR HTML up to 12.2 prints the month where the minutes of the start belong, so there only the hour counts.
    """
    begin = report.interval.begin_time or ""
    if any((instance.startup_time or "") > begin for instance in report.instances if begin):
        return True
    started = (report.instance.startup_time if report.instance else None) or ""
    hours_only = report.format == "awr-html" and (release(report.database.release) or 0.0) < FIRST_RIGHT_START
    compared = len("2006-12-13T11") if hours_only else None
    return bool(started and begin and started[:compared] > begin[:compared]) or "restart" in report.warning_kinds


def _timings_off(report: Report, timed: float | None) -> bool:
    """Whether waits were counted and not timed, or timed for a part of the interval only."""
    if "timings" in report.warning_kinds:
        return True
    for row in report.rows("parameters"):
        if row["name"] == "timed_statistics" and str(row.get("begin_value")).upper() == "FALSE":
            return True
    rows = [row for row in own_rows(report, "foreground_waits") or own_rows(report, "top_events") if row.get("waits")]
    waits = sum(row["waits"] for row in rows)
    if partly_timed(timed):
        return True
    return waits > 1000 and not any(row.get("time_s") or row.get("avg_wait_ms") for row in rows)


def _instances(report: Report) -> int | None:
    """How many instances the database has, where the report says so."""
    if report.instances:
        printed = [row.get("instances") for row in report.rows("database_summary")]
        return max([len(report.instances), *(count for count in printed if isinstance(count, int))])
    named = (row for row in report.rows("rac_instances") if _INSTANCES.match(str(row["name"])))
    counts = [count for row in named for count in (row["begin_value"], row["end_value"]) if isinstance(count, int)]
    return max(counts, default=None)


def _last_start(report: Report) -> str | None:
    """When the instance of a cluster started that started last."""
    return max((instance.startup_time for instance in report.instances if instance.startup_time), default=None)


def _storage_by_instance(report: Report) -> dict[int, float]:
    """Storage's part of each instance's DB time, by the wait classes that a cluster report prints."""
    shares: dict[int, float] = {}
    for row in instance_rows(report, "foreground_wait_classes"):
        if row["wait_class"] in _STORAGE_CLASSES and row.get("percent_db_time") is not None:
            shares[row["instance"]] = shares.get(row["instance"], 0.0) + row["percent_db_time"] / 100
    return shares if len(shares) > 1 else {}


def _foreground(report: Report) -> dict[str, Event]:
    """What sessions waited for: the full list, else the top events."""
    for listed in (foreground, top):
        with suppress(Lacking):
            return _by_name(
                [_event(wait.waits, wait.seconds, None, wait.line, wait.event, wait.kind) for wait in listed(report)]
            )
    return {}


def _background(report: Report) -> dict[str, Event]:
    """What background processes waited for."""
    events, text = [], is_text(report)
    for row in own_rows(report, "background_waits"):
        event, waits, seconds = row.get("event"), row.get("waits"), row.get("time_s")
        if event is None or waits is None or seconds is None:  # a heading that was cut away leaves rows without names
            continue
        kind = classify(event, row.get("wait_class"), text)
        if kind != IDLE:
            events.append(_event(waits, seconds, row.get("avg_wait_ms"), row.get("line"), event, kind))
    return _by_name(events)


def _event(
    waits: float, seconds: float, printed_ms: float | None, line: int | None, name: str, kind: str
) -> tuple[str, Event]:
    exact = 1000 * seconds / waits if waits > 0 and seconds > 0 else None
    return name, Event(waits, seconds, exact if seconds >= COARSE_SECONDS else printed_ms or exact, line, kind)


def _by_name(named: list[tuple[str, Event]]) -> dict[str, Event]:
    """Events by name; a name that stands twice is added up."""
    events: dict[str, Event] = {}
    for name, event in named:
        before = events.get(name)
        events[name] = event if before is None else _added(before, event)
    return events


def _added(event: Event, other: Event) -> Event:
    waits, seconds = event.waits + other.waits, event.time_s + other.time_s
    return Event(waits, seconds, 1000 * seconds / waits if waits else None, event.line, event.kind)


def slots(rows: list[Row]) -> list[Slot]:
    """The slots of the activity over time; an event that is not among a slot's listed ones counts as none.

    Reports print a first slot of negative length where samples precede the snapshot: it is of no time at all.
    """
    by_time: dict[str, Slot] = {}
    for row in rows:
        minutes, time = row.get("duration_min"), row.get("slot_time")
        if not minutes or minutes < 0 or not time or row.get("slot_count") is None:
            continue
        seconds = minutes * 60
        on_cpu = (str(row.get("event")).startswith("CPU") and row.get("event_count")) or 0
        before = by_time.get(time)
        cpu = on_cpu * ASH_SAMPLE_S / seconds + (before.cpu_sessions if before else 0.0)
        by_time[time] = Slot(time, minutes, row["slot_count"] * ASH_SAMPLE_S / seconds, cpu, row.get("line"))
    return list(by_time.values())
