"""DB time that a long call posted into this window, though it was used up before.

The time of a call of PL/SQL is posted when the call, or one step of it, ends. A job of four hours so puts four hours of
DB time into one half-hour. Waits are posted as they end, so that DB time then holds far more than CPU and waits.
"""

from msgspec.structs import replace

from parsers.model.inside import Inside
from parsers.model.report import Report, Row
from rules.core.metric import Lacking
from rules.core.report_figures import cell, own_rows, statistic_or_zero
from rules.thresholds.db_time import DOUBTFUL, falls_short
from rules.waits.foreground import foreground
from rules.waits.statements import SAME_TIME, name_of, part_of_its_time, procedural, text_of

LONGER_THAN_THE_WINDOW = 1.2
"""Times the window: one execution on one processor can't take longer than the window; the fifth is for clocks and
rounding (our judgement)."""
PARALLEL = ("queries parallelized", "DML statements parallelized", "DDL statements parallelized")


class LateCall(Inside, frozen=True):
    """A call with more time than the window has; `inside_s` of it are this window's.

    One that still runs ran all through the window. One that ended in it may have run for any part: as much is taken as
    CPU and waits leave room for.
    """

    name: str
    module: str | None
    elapsed_s: float
    window_s: float
    inside_s: float
    cpu_part: float
    block: bool
    ended: bool
    line: int | None

    @property
    def late_s(self) -> float:
        """The seconds that belong to earlier windows."""
        return self.elapsed_s - self.inside_s

    @property
    def late_cpu_s(self) -> float:
        """The CPU among them."""
        return self.late_s * self.cpu_part


def late_calls(report: Report) -> tuple[LateCall, ...]:
    """The calls that posted time of earlier windows, a job and what it calls once; none where DB time adds up.

    The window is as long as the printed minutes say: two decimals of a minute are nearer than whole seconds.
    """
    return report.section("sql_by_elapsed").once("late calls", lambda: _late_calls(report))


def _late_calls(report: Report) -> tuple[LateCall, ...]:
    window_s = report.interval.elapsed_s
    try:
        spent, captured = _printed_db_time(report), _captured(report)
    except Lacking:
        return ()
    if not window_s or window_s < 0 or spent <= 0 or not falls_short(1 - captured / spent):
        return ()
    calls = _once_each(_suspects(report, window_s * max(1, len(report.instances))))
    for kept in (calls, calls[:1]):  # of calls within each other the longest holds the time of all
        fitting = _with_room(kept, spent, captured)
        left = spent - sum(call.late_s for call in fitting)
        if fitting and left > 0 and left >= (1 - DOUBTFUL) * (captured - sum(call.late_cpu_s for call in fitting)):
            return tuple(fitting)
    return ()


def _with_room(calls: list[LateCall], spent: float, captured: float) -> list[LateCall]:
    """The calls, those that ended cut to the part of the window with which DB time is what CPU and waits are."""
    ended = [call for call in calls if call.ended]
    if not ended:
        return calls
    outside = sum(call.elapsed_s for call in ended) + sum(call.late_s for call in calls if not call.ended)
    cpu = sum(call.elapsed_s * call.cpu_part for call in ended) + sum(
        call.late_cpu_s for call in calls if not call.ended
    )
    waiting = sum(call.window_s * (1 - call.cpu_part) for call in ended)
    room = (captured - cpu) - (spent - outside)
    part = min(1.0, max(0.0, room / waiting)) if waiting > 0 else 0.0
    return [replace(call, inside_s=part * call.window_s) if call.ended else call for call in calls]


def _printed_db_time(report: Report) -> float:
    printed = report.interval.db_time_s
    return printed if printed is not None else cell(report, "time_model", "statistic", ("DB time",), "time_s").value


def _captured(report: Report) -> float:
    """CPU and waits as printed."""
    cpu = cell(report, "time_model", "statistic", ("DB CPU",), "time_s").value
    return cpu + sum(wait.seconds for wait in foreground(report))


def ran_in_parallel(report: Report) -> bool:
    """Whether any statement of the window had parallel servers: their time adds up to more than the clock's."""
    if any(statistic_or_zero(report, name) > 0 for name in PARALLEL):
        return True
    return any(str(row.get("event")).startswith("PX ") for row in own_rows(report, "foreground_waits"))


def _suspects(report: Report, window_s: float) -> list[LateCall]:
    """Statements of at most one execution that took longer than the window, without parallel servers."""
    long = [row for row in own_rows(report, "sql_by_elapsed") if _is_longer(row, window_s)]
    parallel, suspects = bool(long) and ran_in_parallel(report), []
    for row in long:
        block = procedural(row, report.sql_texts)  # parallel servers work for a statement, never for a block
        if block or not (parallel or "parallel" in text_of(row, report.sql_texts)):
            suspects.append(_call(row, window_s, block))
    return suspects


def _is_longer(row: Row, window_s: float) -> bool:
    elapsed, executions = row.get("elapsed_s"), row.get("executions")
    return bool(
        elapsed is not None
        and executions is not None
        and executions <= 1
        and elapsed > LONGER_THAN_THE_WINDOW * window_s
    )


def _call(row: Row, window_s: float, block: bool) -> LateCall:
    cpu = part_of_its_time(row, "cpu_percent", "cpu_s") or 0.0
    return LateCall(
        name_of(row),
        row.get("module"),
        row["elapsed_s"],
        window_s,
        window_s,
        cpu,
        block,
        row["executions"] > 0,
        row.get("line"),
    )


def _once_each(calls: list[LateCall]) -> list[LateCall]:
    """The calls, longest first, without those whose time another of them counts."""
    kept: list[LateCall] = []
    for call in sorted(calls, key=lambda call: (-call.elapsed_s, not call.block)):
        if not any(_within(call, longer) for longer in kept):
            kept.append(call)
    return kept


def _within(call: LateCall, longer: LateCall) -> bool:
    """Whether the time of a call is counted in a longer one: of the same length, or called by a block of its module."""
    same = call.elapsed_s >= SAME_TIME * longer.elapsed_s and (call.module == longer.module or longer.block)
    return same or (longer.block and not call.block and call.module == longer.module)
