"""Under what conditions the windows were taken: how long, how soon after a start, when in the week, under what load."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from math import exp
from statistics import median

from rules.comparison.dispersion import spread
from rules.comparison.pair import Level, Remark
from rules.comparison.side import Side
from rules.comparison.spoilt import spoilt
from rules.comparison.units import BY_KEY
from rules.comparison.window import Window
from rules.comparison.workload_mix import CLOSE, FAR, LARGE_PART, Distance
from rules.storage.preconditions import IDLE_BUSY, IDLE_SESSIONS, LITTLE_DB_TIME_S
from rules.wording import count, counted, length, listed, three, times

MINUTE, HOUR, DAY = 60, 3600, 86_400
SHORT_S, LONG_S = 9.5 * MINUTE, 61.5 * MINUTE
"""Windows of 10 to 60 minutes are what is best compared; a little is the scheduler's."""
TWICE, FOUR_TIMES = 2.05, 4.1
HOURS_S = 2 * HOUR
SHORTER_S = 0.95 * HOUR
WARM_S = DAY
"""A cache may take a day to fill after a start."""
APART_HOURS = 2
APART_HOURS_OF_SETS = 1
"""A set covers hours by itself: what is two hours from its edge is another time of the day."""
FIRST_DAY_OFF = 5
CLOSE_LOAD = 1.5
FAR_LOAD = 3
SOME = 0.5


def conditions(before: Side, after: Side, unit: str | None, mix: Distance | None) -> Iterator[Remark]:
    """What is to be said of two sides that both hold windows."""
    if unit is not None:
        yield from spread(before, after, unit)
    yield from _lengths(before, after)
    yield from _restarts(before, after)
    yield from _startup(before, after)
    yield from spoilt(before, after)
    yield from _clock(before, after)
    yield from _idle(before, after)
    yield from _load(before, after, unit)
    yield from _work(unit, mix)


def _lengths(before: Side, after: Side) -> Iterator[Remark]:
    usual = [
        median([window.elapsed_s for window in side.windows if window.elapsed_s] or [0]) for side in (before, after)
    ]
    if not all(usual):
        return
    low, high = sorted(usual)
    lengths = f"windows of {length(usual[0])} before and {length(usual[1])} after"
    if (len(before.windows) > 1 or len(after.windows) > 1) and (mixed := _hours_and_minutes(before, after)):
        why = "an average over hours holds calm and peak alike"
        yield Remark("length", "no", f"Hours against minutes ({mixed}): {why}.")
    elif low < HOUR <= HOURS_S <= high and high > TWICE * low:
        yield Remark(
            "length", "no", f"Hours against minutes ({lengths}): an average over hours holds calm and peak alike."
        )
    elif high > FOUR_TIMES * low:
        yield Remark("length", "no", f"The {lengths} differ by a factor of {three(high / low)}.")
    elif high > TWICE * low:
        yield Remark("length", "with_caution", f"The {lengths} differ by a factor of {three(high / low)}.")
    elif low < SHORT_S:
        yield Remark("length", "with_caution", f"The {lengths} are short: one job more or less changes the figures.")
    elif high > LONG_S:
        yield Remark("length", "with_caution", f"The {lengths} are averages of calm and peak hours.")


def _hours_and_minutes(before: Side, after: Side) -> str:
    """Windows of hours that make a large part of a side's time, with a large part of a side's windows below an hour."""
    long, short = "", ""
    for side, when in ((before, "before"), (after, "after")):
        lengths = [window.elapsed_s for window in side.windows if window.elapsed_s]
        if sum(seconds for seconds in lengths if seconds >= HOURS_S) > LARGE_PART * sum(lengths):
            long = f"{length(max(lengths))} {when}"
        if sum(seconds < SHORTER_S for seconds in lengths) > LARGE_PART * len(lengths):
            short = f"{length(min(lengths))} {when}"
    return f"windows of {short} and of {long}" if long and short else ""


def _restarts(before: Side, after: Side) -> Iterator[Remark]:
    for side, when in ((before, "before"), (after, "after")):
        if hit := sum(_restarted(window) for window in side.windows):
            windows = f"the window {when}" if len(side.windows) == 1 else f"{counted(hit, 'window')} {when}"
            sentence = f"The instance was restarted inside {windows}."
            yield Remark("restart", "no", sentence)


def _restarted(window: Window) -> bool:
    begin, start = window.begin_time, window.startup_time
    return bool(begin and start and start.replace(second=0) > begin.replace(second=0))


def _startup(before: Side, after: Side) -> Iterator[Remark]:
    old, new = _up_for(before), _up_for(after)
    cold = [when for up, when in ((old, "before"), (new, "after")) if up is not None and up < WARM_S]
    if old is not None and new is not None and len(cold) == 2:
        sentence = f"Both sides began within a day of a start ({length(old)} before, {length(new)} after)"
        yield Remark("startup", "with_caution", f"{sentence}: caches may still have been filling.")
    elif cold:
        up = (old if cold == ["before"] else new) or 0.0
        sentence = f"The instance had started {length(up)} before the windows {cold[0]} began"
        yield Remark("startup", "with_caution", f"{sentence}: its cache may still have been filling.")


def _up_for(side: Side) -> float | None:
    """How long the instance had run, in most windows, when they began."""
    ages = [_up(window.begin_time, window.startup_time) for window in side.windows if not _restarted(window)]
    known = [age for age in ages if age is not None]
    return median(known) if known else None


def _up(begin: datetime | None, start: datetime | None) -> float | None:
    return max(0.0, (begin - start).total_seconds()) if begin and start else None


def _clock(before: Side, after: Side) -> Iterator[Remark]:
    old, new = ([window.begin_time for window in side.windows if window.begin_time] for side in (before, after))
    if not old or not new:
        return
    sets = before.is_set and after.is_set
    clock = [[begin.hour + begin.minute / 60 if sets else begin.hour for begin in each] for each in (old, new)]
    if _unlike(clock[0], clock[1], APART_HOURS_OF_SETS if sets else APART_HOURS, 24):
        yield Remark("hour", "with_caution", f"Other hours of the day: {_hours(old)} before, {_hours(new)} after.")
    if _unlike([_off(begin) for begin in old], [_off(begin) for begin in new], 0, 2):
        yield Remark("weekday", "with_caution", f"Other days of the week: {_days(old)} before, {_days(new)} after.")


def _off(at: datetime) -> int:
    return int(at.weekday() >= FIRST_DAY_OFF)


def _unlike(old: Sequence[float], new: Sequence[float], tolerated: float, cycle: int) -> bool:
    """Whether fewer than half of the windows of a side have a like one on the other."""

    def like(value: float, others: set[float]) -> bool:
        return any(min((value - other) % cycle, (other - value) % cycle) <= tolerated for other in others)

    shares = [
        sum(like(value, others) for value in these) / len(these) for these, others in ((old, set(new)), (new, set(old)))
    ]
    return min(shares) < SOME


def _hours(times_of_day: list[datetime]) -> str:
    hours = sorted({time.hour for time in times_of_day})
    shown = [f"{hour:02d}:00" for hour in hours]
    return listed(shown) if len(shown) <= 3 else f"{len(shown)} hours between {shown[0]} and {shown[-1]}"


def _days(dates: list[datetime]) -> str:
    common = [name for name, _ in Counter(f"{date:%A}" for date in dates).most_common(3)]
    return listed(common)


def sessions(side: Side) -> float | None:
    """Sessions active on average, by the side's own base of time."""
    return side.time_s / side.elapsed_s if side.time_s is not None and side.elapsed_s else None


def _idle(before: Side, after: Side) -> Iterator[Remark]:
    for side, when in ((before, "before"), (after, "after")):
        load, worked, busy = sessions(side), side.time_s, side.value("host_cpu_busy")
        if load is None or worked is None:
            continue
        if (load < IDLE_SESSIONS and (busy or 0.0) < IDLE_BUSY) or worked < LITTLE_DB_TIME_S * len(side.windows):
            work = f"{count(worked)} s of work, {three(load)} sessions active on average"
            sentence = f"The database was nearly idle {when}: {work}."
            yield Remark("idle", "no", sentence)


def _load(before: Side, after: Side, unit: str | None) -> Iterator[Remark]:
    """Sessions a CPU; where as much work is asked for a second, fewer sessions are the gain and no other load."""
    old, new = sessions(before), sessions(after)
    if old is None or new is None:
        return
    cpus = before.value("cpus"), after.value("cpus")
    levels = (old / cpus[0], new / cpus[1]) if cpus[0] and cpus[1] else (old, new)
    ratio = max(levels) / min(levels)
    rates = [rate for side in (before, after) if unit and (rate := _rate(side, unit))]
    if ratio <= CLOSE_LOAD or (len(rates) == 2 and max(rates) / min(rates) <= CLOSE_LOAD):
        return
    per_cpu = " a CPU" if cpus[0] and cpus[1] else ""
    loads = f"{three(levels[0])} active sessions{per_cpu} before, {three(levels[1])} after"
    moved = len(rates) == 2 and (rates[1] > rates[0]) != (
        levels[1] > levels[0]
    )  # more work by fewer: dearer or cheaper
    level: Level = "no" if ratio > FAR_LOAD and not moved else "with_caution"
    queues = ""
    if level != "no" and not moved and len(rates) == 2:
        queues = f"; {'less load queues less' if rates[1] < rates[0] else 'more load queues more'} by itself"
    yield Remark("load", level, f"The load differs by a factor of {three(ratio)}: {loads}{queues}.")


def _rate(side: Side, unit: str) -> float | None:
    done = side.units(unit)
    return done / side.elapsed_s if done and side.elapsed_s else None


def _work(unit: str | None, mix: Distance | None) -> Iterator[Remark]:
    if unit is None or mix is None:
        yield Remark("work_mix", "no", "Both sides count no common unit of work: nothing can be said per unit.")
        return
    unit_name = BY_KEY[unit].singular
    if mix.distance is None:
        sentence = (
            f"Whether each {unit_name} asks for the same work cannot be seen: the reports share no other count of it."
        )
        yield Remark("work_mix", "with_caution", sentence)
        return
    if mix.distance <= CLOSE:
        return
    level: Level = "with_caution" if mix.distance <= FAR else "no"
    details = f"{mix.worst} per {unit_name} {times(mix.ratio or exp(mix.distance))}"
    if level == "no":
        sentence = f"These windows do different work ({details})."
    else:
        sentence = f"The work is not quite the same ({details})."
    yield Remark("work_mix", level, sentence)
