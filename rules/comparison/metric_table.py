"""Every metric beside itself, and whether it became better: by what a unit of work costs where it is time."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from msgspec import Struct

from rules.comparison.components import COMPONENTS
from rules.comparison.noise import changed, middle
from rules.comparison.pair import Pair
from rules.comparison.ratios import cost_change
from rules.comparison.side import CAPTURED, DB_TIME, MILLISECONDS, Base, Side, seconds, time_of
from rules.comparison.window import Window, above_zero
from rules.core.metric import Better, Metric
from rules.metric_values import catalogue
from rules.thresholds.db_time import OF_DB_TIME, exceeded, is_share

Verdict = Literal["better", "worse", "same", "unclear"]
JudgedBy = Literal["value", "per_unit"]
TOTALS = ("db_time_s", "captured_time_s", "average_active_sessions", "db_time_per_transaction_ms")
SUMS = {
    "read_share": ("single_block_read", "multi_block_read", "other_reads"),
    "io_share": tuple(component.key for component in COMPONENTS if component.storage),
    "db_cpu_s": ("cpu",),
} | {component.metric: (component.key,) for component in COMPONENTS}
"""What a total or a share is judged by: the time of these parts per unit of work. A share moves with all the others."""
NO_JUDGEMENT = ("elapsed_s", "unaccounted_share", "cpus", "buffer_cache_bytes", "single_block_coverage")
BETTER: dict[str, Better] = {"single_block_read_p50_ms": "lower", "single_block_read_p95_ms": "lower"}
Costs = tuple[tuple[float, ...], tuple[float, ...]]
"""Of both sides, what a unit of work took in each window."""
AT_MOST = {"log_file_sync_ms": "commit", "multi_block_read_ms": "multi_block_read"}
"""The part of the time that a latency's waits are in: there were no more of them than fit."""
PER_UNIT = "judged by its time per unit of work"
NOT_COMPARABLE = "the windows cannot be compared"
BY_CHANCE = "what a unit of work costs cannot be separated on the two sides"


class MetricRow(Struct, frozen=True, kw_only=True):
    """One metric on both sides; the ranges are of sets, `because` says why the verdict is what it is.

    `judged_by` is `per_unit` where the verdict is on the time that a unit of work takes of it, whatever the total did.
    `base` is captured time where the figure is a share of that and not on DB time as printed; `cost_ratio` is after /
    before of the time for each unit of work that a total or a share is judged by, `before_per_unit_ms` and
    `after_per_unit_ms` that time.
    """

    name: str
    label: str
    unit: str
    before: float | None
    after: float | None
    ratio: float | None
    better: Better | None
    verdict: Verdict
    because: str
    before_range: tuple[float, float] | None = None
    after_range: tuple[float, float] | None = None
    lower_bound: bool = False
    base: Base | None = None
    cost_ratio: float | None = None
    before_per_unit_ms: float | None = None
    after_per_unit_ms: float | None = None
    judged_by: JudgedBy = "value"

    @property
    def better_or_worse_per_unit(self) -> bool:
        """Whether it got better or worse by what a unit of work takes of it."""
        return self.judged_by == "per_unit" and self.verdict in ("better", "worse")


def rows(pair: Pair) -> list[MetricRow]:
    """A row for every metric of the catalogue that a side knows; on captured time where the pair is."""
    shown = pair
    if pair.base == CAPTURED:
        shown = replace(pair, before=_on_captured(pair.before), after=_on_captured(pair.after))
    by_chance = pair.before.is_set and pair.after.is_set and cost_change(pair).verdict == "unclear"
    return [row for metric in catalogue().values() if (row := _row(shown, pair, metric, by_chance)) is not None]


def _on_captured(side: Side) -> Side:
    """The side with what is of DB time on captured time: DB time cannot be trusted there."""
    return Side(tuple(map(_captured, side.windows)), side.base)


def _captured(window: Window) -> Window:
    """Shares are on captured time already where more is captured than DB time has."""
    spent, captured = time_of(window, DB_TIME), time_of(window, CAPTURED)
    if spent is None or captured is None:
        return window
    many = captured / spent
    already = exceeded(window.metrics.get("unaccounted_share", 0.0))
    rescaled = {name: value * many for name, value in window.metrics.items() if name in OF_DB_TIME}
    if not already:
        rescaled |= {name: value / many for name, value in window.metrics.items() if is_share(name)}
    return replace(window, metrics={**window.metrics, **rescaled})


def _is_time(name: str) -> bool:
    """Whether it is judged by the time that a unit of work takes of it: totals and shares of time."""
    return name in TOTALS or name in SUMS


def _row(shown: Pair, pair: Pair, metric: Metric, by_chance: bool) -> MetricRow | None:
    """`shown` has the figures as they stand, `pair` the windows as printed, which costs are made of."""
    name = metric.name
    old, new = shown.before.value(name), shown.after.value(name)
    if old is None and new is None:
        return None
    better = None if name in NO_JUDGEMENT else BETTER.get(name, metric.better)
    costs = _costs_of(pair, name)
    verdict, because = _judged(pair, name, better, costs)
    if pair.comparable.answer == "no" and old is not None and new is not None:
        verdict, because = "unclear", NOT_COMPARABLE
    elif by_chance and verdict in ("better", "worse"):
        verdict, because = "unclear", BY_CHANCE
    ratio = new / old if old is not None and new is not None and old > 0 and new >= 0 else None
    old_ms, new_ms = ((middle(side) or 0.0) if side else None for side in costs or ((), ()))
    return MetricRow(
        name=name,
        label=metric.label,
        unit=metric.unit,
        before=old,
        after=new,
        ratio=ratio,
        better=better,
        verdict=verdict,
        because=because,
        before_range=shown.before.range(name) if shown.before.is_set else None,
        after_range=shown.after.range(name) if shown.after.is_set else None,
        lower_bound=pair.before.is_bound(name) or pair.after.is_bound(name),
        base=CAPTURED if pair.base == CAPTURED and (name in OF_DB_TIME or is_share(name)) else None,
        cost_ratio=new_ms / old_ms if old_ms and new_ms else None,
        before_per_unit_ms=old_ms,
        after_per_unit_ms=new_ms,
        judged_by="per_unit" if pair.unit is not None and _is_time(name) else "value",
    )


def _judged(pair: Pair, name: str, better: Better | None, costs: Costs | None) -> tuple[Verdict, str]:
    before, after = pair.before.values(name), pair.after.values(name)
    if not before or not after:
        return "unclear", "known on one side only"
    if _is_time(name):
        return _by_cost(pair, name, costs)
    if not any(before) and not any(after):
        return "same", "nothing on both sides"
    judged = changed(before, after, _waits(pair, name))
    if judged.verdict == "same":
        return "same", judged.because
    if judged.verdict == "unclear":
        return "unclear", judged.because
    if better is None:
        return "unclear", f"{judged.because}; neither direction is better by itself"
    if pair.before.is_bound(name) or pair.after.is_bound(name):
        return "unclear", "one side tells only the least that it can be"
    return _direction(judged.ratio or 1.0, better), judged.because


def _direction(ratio: float, better: Better) -> Verdict:
    return "better" if (ratio < 1) == (better == "lower") else "worse"


def _by_cost(pair: Pair, name: str, costs: Costs | None) -> tuple[Verdict, str]:
    """Time is judged per unit of work: totals and shares of two windows say nothing by themselves."""
    if costs is None:
        return "unclear", "no unit of work to divide it by"
    if name in SUMS and (pair.before.is_bound(name) or pair.after.is_bound(name)):
        return "unclear", "one side tells only the least that it can be"
    before, after = costs
    if not any(before) and not any(after):
        return "same", "nothing on both sides"
    if not _weighs(pair, SUMS.get(name)):
        return "same", "too small a part of the time on both sides"
    judged = changed(before, after)
    if judged.verdict == "changed":
        return _direction(judged.ratio or 1.0, "lower"), PER_UNIT
    return judged.verdict, f"{PER_UNIT}: {judged.because}"


def _costs_of(pair: Pair, name: str) -> Costs | None:
    """What a total or a share is judged by, on both sides; None of what is judged by its value, and without a unit."""
    if pair.unit is None or not _is_time(name):
        return None
    return _costs(pair.before, SUMS.get(name), pair.unit), _costs(pair.after, SUMS.get(name), pair.unit)


WEIGHTY = 0.01
"""A part below a hundredth of both sides' time changes nothing that anyone feels."""


def _weighs(pair: Pair, keys: tuple[str, ...] | None) -> bool:
    if keys is None:
        return True
    for side in (pair.before, pair.after):
        part = sum(side.total(key) or 0.0 for key in keys)
        if side.time_s and part >= WEIGHTY * side.time_s:
            return True
    return False


def _costs(side: Side, keys: tuple[str, ...] | None, unit: str) -> tuple[float, ...]:
    """Milliseconds of each unit of work in each window; pooled where two windows are a side."""
    windows = side.each if side.is_set else (side,)
    costs = []
    for window in windows:
        parts = [window.per_unit(key, unit) for key in keys] if keys else [window.per_unit(None, unit)]
        if any(part is not None for part in parts):
            costs.append(sum(part or 0.0 for part in parts))
    return tuple(costs)


def _waits(pair: Pair, name: str) -> tuple[float | None, float | None] | None:
    """The waits behind a latency on each side; None where nothing tells their number or it is no latency."""
    if catalogue()[name].waits is None and name not in AT_MOST:
        return None
    sums = [_sum(_waited(window, name) for window in side.windows) for side in (pair.before, pair.after)]
    return None if None in sums else (sums[0], sums[1])


def _waited(window: Window, name: str) -> float | None:
    """The waits of one window, or the most that there can have been."""
    if name in AT_MOST:
        spent, each = seconds(window, AT_MOST[name]), above_zero(window.metrics.get(name))
        return None if spent is None or each is None else MILLISECONDS * spent / each
    rate, elapsed = window.metrics.get(catalogue()[name].waits or ""), window.elapsed_s
    return None if rate is None or elapsed is None else rate * elapsed


def _sum(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None
