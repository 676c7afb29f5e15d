"""What stands out in a fleet, one sentence each: who waits for storage, where faster media pay, who is bound by CPU."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.format import counted, moment, number, percent, words

Row = Mapping[str, Any]

MATERIAL = 0.5
"""Active sessions; below it nothing is worth a purchase."""
WAITS, BOUND = 0.3, 0.5
"""Shares of DB time from which a database waits for storage, and is bound by CPU."""
NAMED = 3


def sentences(rows: Sequence[Row], totals: Row) -> list[str]:
    """For the top of the page and of exports; nothing of an empty fleet."""
    if not rows:
        return []
    return [_waiting(rows), *_gaining(rows), *_full(rows), _computing(rows), *_together(totals)]


def is_material(row: Row) -> bool:
    """Whether faster media would save enough to make a business case."""
    return (row["saved_sessions"] or 0.0) >= MATERIAL


def _sessions(row: Row, share: str) -> float:
    return (row[share] or 0.0) * (row["active_sessions"]["mean"] or 0.0)


def _waiting(rows: Sequence[Row]) -> str:
    its = [one for one in rows if (one["io_share"] or 0.0) >= WAITS and _sessions(one, "io_share") >= MATERIAL]
    if not its:
        return "No database waits much for storage: none has half an active session or more in I/O on average."
    its.sort(key=lambda one: -_sessions(one, "io_share"))
    verb = "waits" if len(its) == 1 else "wait"
    return f"{len(its)} of {counted(len(rows), 'database')} {verb} for storage: {_listed(its, _wait)}."


def _wait(row: Row) -> str:
    latency = row["single_block_read_ms"]
    said = f"{number(_sessions(row, 'io_share'), 2)} of {number(row['active_sessions']['mean'], 2)} active sessions"
    reads = f", {number(latency)} ms a single-block read" if latency is not None else ""
    return f"{row['name']} ({_case(row)}: {said}{reads})"


def _case(row: Row) -> str:
    return words(row["prevailing_case"]).lower()


def _gaining(rows: Sequence[Row]) -> list[str]:
    material = sorted((one for one in rows if is_material(one)), key=lambda one: -one["saved_sessions"])
    its = [one for one in material if one["prevailing_media_or_spindles"] in {"media", "either"}]
    rated = [one for one in its if one["saved_sessions_per_1000_iops"] is not None]
    rated.sort(key=lambda one: -one["saved_sessions_per_1000_iops"])
    others = [one for one in material if one["prevailing_media_or_spindles"] not in {"media", "either", "spindles"}]
    if not material:
        return [_nowhere(rows)]
    found = [f"Faster media gain most for the IOPS bought in {_listed(rated, _gain)}."] if rated else []
    either = [one for one in rated[:NAMED] if one["prevailing_media_or_spindles"] == "either"]
    if either:
        named = ", ".join(one["name"] for one in either)
        found[0] += f" More devices might do as well (in {named}): declare the limits of its storage to know."
    if others:
        found.append(f"Something else comes first, before any purchase, in {_listed(others, _first_something_else)}.")
    return found


def _nowhere(rows: Sequence[Row]) -> str:
    """There is no business case; what is said of the busiest hours, if they would make one."""
    busy = [one for one in rows if (one["saved_sessions_p95"] or 0.0) >= MATERIAL]
    busiest = max(busy, key=lambda one: one["saved_sessions_p95"], default=None)
    said = "Faster media are no business case: reads at 0.5 ms would save half an active session nowhere on average"
    if busiest is None:
        return f"{said}."
    return f"{said}; in busy hours {busiest['name']} would save {number(busiest['saved_sessions_p95'], 2)}."


def _gain(row: Row) -> str:
    saved, active = number(row["saved_sessions"], 2), number(row["active_sessions"]["mean"], 2)
    rate = number(row["saved_sessions_per_1000_iops"], 2)
    return f"{row['name']} (reads at 0.5 ms save {saved} of {active} active sessions, {rate} per 1,000 read IOPS)"


def _first_something_else(row: Row) -> str:
    return (
        f"{row['name']} ({_case(row)}; reads at 0.5 ms would save {number(row['saved_sessions'], 2)} active sessions)"
    )


def _full(rows: Sequence[Row]) -> list[str]:
    its = [one for one in rows if one["prevailing_media_or_spindles"] == "spindles"]
    its = [one for one in its if _sessions(one, "io_share") >= MATERIAL]
    if not its:
        return []
    its.sort(key=lambda one: -_sessions(one, "io_share"))
    return [f"At a limit of the storage, so that more of it helps and not faster media: {_listed(its, _limit)}."]


def _limit(row: Row) -> str:
    used = row["limit_used_share"]
    return row["name"] if used is None else f"{row['name']} ({percent(used, 0)} used)"


def _computing(rows: Sequence[Row]) -> str:
    its = [one for one in rows if (one["cpu_share"] or 0.0) >= BOUND and _sessions(one, "cpu_share") >= MATERIAL]
    if not its:
        return "No database spends most of its time on CPU."
    its.sort(key=lambda one: -_sessions(one, "cpu_share"))
    verb = "is" if len(its) == 1 else "are"
    said = f"{len(its)} of {counted(len(rows), 'database')} {verb} bound by CPU, where no storage helps"
    return f"{said}: {_listed(its, _cpu)}."


def _cpu(row: Row) -> str:
    return (
        f"{row['name']} ({percent(row['cpu_share'], 0)} of {number(row['active_sessions']['mean'], 2)} active sessions)"
    )


def _together(totals: Row) -> list[str]:
    its = totals.get("read_iops")
    if its is None or its["peak"] is None or its["sum_of_peaks"] is None:
        return []
    peak, peaks = number(round(its["peak"])), number(round(its["sum_of_peaks"]))
    if its["p95"] is None:
        return [f"What one array for all must deliver is not known: it is no more than {peaks} read IOPS, their peaks."]
    made = ", ".join(f"{one['name']} {number(round(one['value']))}" for one in its["made_by"][:NAMED])
    said = f"{number(round(its['p95']))} read IOPS cover 95 % of the time, {peak} the peak"
    return [f"For one array: {said} ({moment(its['peak_at'])}: {made}); their single peaks would add up to {peaks}."]


def _listed(rows: Sequence[Row], said: Any) -> str:
    first = [said(one) for one in rows[:NAMED]]
    more = len(rows) - len(first)
    return "; ".join(first) + (f"; and {more:,} more" if more else "")
