"""Before against after, per unit of work: `compare` is the door."""

from collections.abc import Sequence
from dataclasses import replace
from math import log

from rules.comparison.comparable import comparable
from rules.comparison.compared import Compared
from rules.comparison.forecast import Forecast
from rules.comparison.identity import once
from rules.comparison.pair import Pair
from rules.comparison.prediction import made_now, prediction
from rules.comparison.side import CAPTURED, DB_TIME, Base, Side, doubtful, knows_db_time, time_of
from rules.comparison.units import BY_KEY, UnitKey
from rules.comparison.waterfall import waterfall
from rules.comparison.window import Window, credible
from rules.comparison.workload_mix import Distance, candidates, named, rivals
from rules.thresholds import db_time
from rules.thresholds.change import CHANGE
from rules.thresholds.db_time import EXPLAINED

__all__ = ["Compared", "compare"]

MANY_DOUBTFUL = 0.10
"""From this part of a side's windows on, DB time is not trusted for all of them."""


def compare(
    before: Sequence[Window],
    after: Sequence[Window],
    unit: str | None = None,
    forecast: Forecast | None = None,
    *,
    migration: bool = False,
) -> Compared:
    """Compares two windows or two sets of windows; `unit` names the unit of work, else the rules choose it.

    `forecast` is what was promised before; `migration` says that two databases are one that moved. That the windows
    cannot be compared is an answer. Raises ValueError with one sentence for a unit that is unknown or not counted.
    """
    if unit is not None and unit not in BY_KEY:
        raise ValueError(f"Unknown unit {unit!r}: known are {', '.join(BY_KEY)}.")
    before, after = [credible(window) for window in before], [credible(window) for window in after]
    base = base_of(before, after)
    whole = Side(once(before), base), Side(once(after), base)
    copies = len(before) + len(after) - sum(len(side.windows) for side in whole)
    timed = _timed(whole[0]), _timed(whole[1])
    distances = candidates(*timed)
    chosen = named(*timed, unit) if unit is not None else next(iter(distances), None)
    sides = timed if chosen is None else (timed[0].with_unit(chosen.unit), timed[1].with_unit(chosen.unit))
    comparability = comparable(
        whole, sides, chosen.unit if chosen else None, chosen, migration=migration, copies=copies
    )
    pair = Pair(
        before=sides[0],
        after=sides[1],
        unit=chosen.unit if chosen else None,
        distance=chosen.distance if chosen else None,
        comparable=comparability,
        base=base,
        forecast=forecast or made_now(sides[0]),
        all_before=whole[0],
        all_after=whole[1],
    )
    figures = _with_figures(pair)
    if unit is None:
        figures = replace(figures, rivals=_rivals(figures, distances, timed))
    return Compared(figures, _with_named(distances, chosen))


def _rivals(pair: Pair, distances: list[Distance], timed: tuple[Side, Side]) -> tuple[tuple[UnitKey, float], ...]:
    """Units as near as the chosen one by which the cost changed otherwise."""
    ratios = []
    for unit in rivals(distances, *timed) if pair.comparable.answer != "no" else ():
        old, new = (side.with_unit(unit).per_unit(None, unit) for side in timed)
        if old and new and pair.cost_ratio and abs(log(new / old / pair.cost_ratio)) > log(CHANGE):
            ratios.append((unit, new / old))
    return tuple(ratios)


def _with_named(distances: list[Distance], chosen: Distance | None) -> tuple[Distance, ...]:
    """The candidates, with the unit that was named where it is none of them."""
    if chosen is None or any(distance.unit == chosen.unit for distance in distances):
        return tuple(distances)
    return (*distances, chosen)


def base_of(before: Sequence[Window], after: Sequence[Window]) -> Base:
    """Captured time where no release knows DB time, or where it cannot be trusted on a side, else DB time.

    Of a host in distress what no wait tells is the very difference: there it is DB time. So it is where the verdict
    explains what neither CPU nor a wait shows, by a queue for the CPU.
    """
    both = (*before, *after)
    if both and not any(map(knows_db_time, both)):
        return CAPTURED
    if any(window.in_distress for window in both):
        return DB_TIME
    for windows in (before, after):
        if not windows:
            continue
        side = Side(tuple(filter(_to_be_held, windows)))
        spent, captured = side.time_s, replace(side, base=CAPTURED).time_s
        apart = db_time.doubtful(1 - captured / spent) if spent and captured and _full(windows) else False
        if apart or sum(map(doubtful, windows)) > MANY_DOUBTFUL * len(windows):
            return CAPTURED
    return DB_TIME


def _to_be_held(window: Window) -> bool:
    """Whether its DB time can be held against its captured time, and needs to be."""
    return bool(time_of(window, CAPTURED) and time_of(window, DB_TIME) and EXPLAINED not in window.metrics)


def _full(windows: Sequence[Window]) -> bool:
    """Whether captured time is known from full lists; top events alone hold less than all."""
    return not any("captured_time_s" in window.lower_bounds for window in windows)


def _timed(side: Side) -> Side:
    """The side with only those windows that tell their time and length."""
    kept = (
        window for window in side.windows if time_of(window, side.base) is not None and window.elapsed_s is not None
    )
    return Side(tuple(kept), side.base)


def _with_figures(pair: Pair) -> Pair:
    """The pair with its ratios, its waterfall and the check of what was promised."""
    unit = pair.unit
    if unit is None:
        return pair
    costs = pair.before.per_unit(None, unit), pair.after.per_unit(None, unit)
    if not costs[0] or not costs[1]:
        return pair
    work, spent = _ratio(pair, "units", unit), _ratio(pair, "time")
    lengths = _ratio(pair, "elapsed")
    with_ratios = replace(
        pair,
        waterfall=waterfall(pair.before, pair.after, unit),
        factor=costs[0] / costs[1],
        cost_ratio=costs[1] / costs[0],
        work_ratio=work,
        db_time_ratio=spent,
        work_rate_ratio=work / lengths if work and lengths else None,
        db_time_rate_ratio=spent / lengths if spent and lengths else None,
    )
    return replace(with_ratios, prediction=prediction(with_ratios))


def _ratio(pair: Pair, what: str, unit: str = "") -> float | None:
    values = []
    for side in (pair.before, pair.after):
        value = {"units": side.units(unit) if unit else None, "time": side.time_s, "elapsed": side.elapsed_s}[what]
        values.append(value)
    return values[1] / values[0] if values[0] and values[1] else None
