"""DB time: the time of all sessions in the database, on CPU or waiting for anything but work.

Never the instance statistic of that name: it counts something else.
"""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import Amount, cell, major_release, number, own_rows, ratio
from rules.thresholds.db_time import SHARE_OF_TOP, SUM_OF_WAITS
from rules.waits.event_classes import background_only
from rules.waits.foreground import foreground, list_is_cut, top_cpu
from rules.waits.time_shares import total
from rules.wording import exactly

FIRST_WITH_DB_TIME = 11
LESS_LATE = "printed DB time, less what was posted late"
ROUNDED_MINUTES_S = 0.3
"""The header prints minutes with two decimals."""
COARSE_S = 20 * ROUNDED_MINUTES_S
"""Below this that rounding is more than a twentieth of DB time."""


def printed(report: Report, so_far: Lookup) -> Figure:
    header_s = report.interval.db_time_s
    if header_s is None or header_s < 0:
        raise Lacking("DB time in the header")
    if header_s < COARSE_S and (finer := _unrounded(report, header_s)):
        return finer
    return _less_late(Amount(header_s, report.interval.lines.get("db_time_s")), so_far)


def _unrounded(report: Report, header_s: float) -> Figure | None:
    """What the time model says in place of a header that it agrees with but for the rounding."""
    try:
        model = cell(report, "time_model", "statistic", ("DB time",), "time_s")
    except Lacking:
        return None
    if model.value <= 0 or abs(model.value - header_s) > ROUNDED_MINUTES_S:
        return None
    note = f"{exactly(header_s)} s in the header, rounded to a hundredth of a minute"
    return Figure(model.value, model.line, note, way="time model")


def time_model(report: Report, so_far: Lookup) -> Figure:
    return _less_late(cell(report, "time_model", "statistic", ("DB time",), "time_s"), so_far)


def _less_late(amount: Amount, so_far: Lookup) -> Figure:
    """Without what calls posted that belongs to earlier windows."""
    try:
        late = so_far("late_posted_s")
    except Lacking:
        return Figure(amount.value, amount.line)
    if late.value <= 0:
        return Figure(amount.value, amount.line)
    note = f"{exactly(amount.value)} s printed, {exactly(round(late.value, 1))} s of it used before the window"
    return Figure(amount.value - late.value, amount.line, note, way=LESS_LATE)


def sum_of_waits(report: Report, so_far: Lookup) -> Figure:
    _only_before_db_time(report, so_far)
    if list_is_cut(report):
        raise Lacking("full list of waits")
    waits = foreground(report)
    note = "waits below zero counted as nothing" if any(wait.clamped for wait in waits) else None
    return Figure(total(waits) + so_far("db_cpu_s").value, report.section("foreground_waits").line, note)


def share_of_top(report: Report, so_far: Lookup) -> Figure:
    """The row with the largest percentage is the least rounded; background waits among the rows go."""
    _only_before_db_time(report, so_far)
    rows = [row for row in own_rows(report, "top_events") if number(row, "percent") and number(row, "time_s")]
    if not rows:
        raise Lacking("top events with percentages")
    largest = max(rows, key=lambda row: number(row, "percent") or 0.0)
    if (number(largest, "percent") or 0.0) > 100:
        raise Lacking("top events with percentages that can be true")
    whole = ratio(number(largest, "time_s") or 0.0, (number(largest, "percent") or 0.0) / 100, "percentage")
    if top_cpu(report) is None and major_release(report) == 8:
        whole += so_far("db_cpu_s").value
    background = sum(number(row, "time_s") or 0.0 for row in rows if background_only(str(row.get("event"))))
    note = "accurate to the rounding of one percentage"
    return Figure(whole - background, largest.get("line"), note)


def _only_before_db_time(report: Report, so_far: Lookup) -> None:
    """A report across a restart has no interval, and its totals are of no time that anyone knows."""
    so_far("elapsed_s")
    major = major_release(report)
    if not report.format.startswith("statspack") or (major is not None and major >= FIRST_WITH_DB_TIME):
        raise Lacking("a Statspack report of a release without DB time")


metric = Metric(
    name="db_time_s",
    unit="s",
    label="DB time",
    ways=(
        Way("printed DB time", printed),
        Way("time model", time_model),
        Way(SUM_OF_WAITS, sum_of_waits),
        Way(SHARE_OF_TOP, share_of_top),
    ),
    better="lower",
)
