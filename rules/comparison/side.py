"""One side of a comparison: a window, or a set of windows pooled."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from math import isfinite
from statistics import median
from typing import Literal

from rules.comparison.components import BY_KEY, COMPONENTS, READS, UNACCOUNTED
from rules.comparison.printed import Printed
from rules.comparison.units import BY_KEY as UNIT_BY_KEY
from rules.comparison.window import Window, above_zero
from rules.thresholds import db_time
from rules.thresholds.change import SET

Base = Literal["DB time", "CPU and wait time"]
DB_TIME: Base = "DB time"
CAPTURED: Base = "CPU and wait time"
MILLISECONDS = 1000
FIRST_WITH_DB_TIME = 10
TOTALS = ("db_time_s", "elapsed_s", "captured_time_s", "db_cpu_s")


@dataclass(frozen=True)
class Side:
    """The windows of one side, and what the time is: DB time, or captured time where that cannot be trusted."""

    windows: tuple[Window, ...]
    base: Base = DB_TIME

    @cached_property
    def elapsed_s(self) -> float | None:
        """The length of all windows together; None where none is known."""
        return _sum(window.elapsed_s for window in self.windows)

    @cached_property
    def time_s(self) -> float | None:
        """The time of all sessions, pooled: DB time, or captured time."""
        return _sum(time_of(window, self.base) for window in self.windows)

    @cached_property
    def _totals(self) -> dict[str, float | None]:
        totals = {
            component.key: _sum(seconds(window, component.key) for window in self.windows) for component in COMPONENTS
        }
        whole = self.time_s
        rest = None if whole is None else whole - sum(value for value in totals.values() if value is not None)
        return totals | {UNACCOUNTED: rest}

    @cached_property
    def _counted(self) -> dict[str, float | None]:
        """Units of work by their key, counted once: there are many to ask."""
        return {}

    def total(self, component: str) -> float | None:
        """Seconds of a component, pooled over the windows; None where no window tells. `unaccounted` is the rest."""
        return self._totals[component]

    def units(self, unit: str) -> float | None:
        """How many units of work were done in all windows together; None where none counts them."""
        if unit not in self._counted:
            self._counted[unit] = _sum(count(window, unit) for window in self.windows)
        return self._counted[unit]

    def per_unit(self, component: str | None, unit: str) -> float | None:
        """Milliseconds of a component (None: of all the time) for each unit of work."""
        done = above_zero(self.units(unit))
        spent = self.time_s if component is None else self.total(component)
        return None if done is None or spent is None else MILLISECONDS * spent / done

    def with_unit(self, unit: str) -> "Side":
        """The side with only those windows that tell their time and count that unit: figures per unit take them."""
        kept = (
            window
            for window in self.windows
            if time_of(window, self.base) is not None and count(window, unit) is not None
        )
        return Side(tuple(kept), self.base)

    @cached_property
    def each(self) -> tuple["Side", ...]:
        """Every window as a side of its own."""
        return tuple(Side((window,), self.base) for window in self.windows)

    def values(self, metric: str) -> tuple[float, ...]:
        """The metric in every window that knows it."""
        return tuple(window.metrics[metric] for window in self.windows if metric in window.metrics)

    def value(self, metric: str) -> float | None:
        """The metric's value; of two windows their weighted mean, the median of three and more."""
        values = self.values(metric)
        if not values:
            return None
        if len(values) >= SET:
            return median(values)
        return _weighted(metric, [window for window in self.windows if metric in window.metrics])

    def range(self, metric: str) -> tuple[float, float] | None:
        """The least and the most of the windows that know it."""
        known = self.values(metric)
        return (min(known), max(known)) if known else None

    def is_bound(self, metric: str) -> bool:
        """Whether some window tells only the least that the metric can be."""
        return any(metric in window.lower_bounds for window in self.windows)

    @property
    def is_set(self) -> bool:
        """Whether there are enough windows for medians and ranges."""
        return len(self.windows) >= SET

    @cached_property
    def printed_window(self) -> Window | None:
        """The window whose document speaks for the side: of those that have one, the nearest to the median load."""
        held = [window for window in self.windows if window.printed is not None]
        loads = [load for window in self.windows if (load := _load(window)) is not None]
        if not held or not loads:
            return held[0] if held else None
        middle = median(loads)
        return min(held, key=lambda window: _distance(_load(window), middle))

    @property
    def printed(self) -> Printed | None:
        """What only a whole document tells, from that window."""
        return self.printed_window.printed if self.printed_window else None

    @cached_property
    def begin_time(self) -> datetime | None:
        """When the first window began."""
        return min((window.begin_time for window in self.windows if window.begin_time), default=None)

    @cached_property
    def end_time(self) -> datetime | None:
        """When the last window ended."""
        return max((window.end_time for window in self.windows if window.end_time), default=None)


def time_of(window: Window, base: Base) -> float | None:
    """The time of all sessions of a window; None where it is unknown or nothing."""
    if base == CAPTURED:
        captured = above_zero(window.metrics.get("captured_time_s"))
        return captured if captured is not None else above_zero(window.metrics.get("db_time_s"))
    return above_zero(window.metrics.get("db_time_s"))


def knows_db_time(window: Window) -> bool:
    """Whether its release does: 8i and 9i have CPU and waits added up in its place. An unknown release counts as one
    that does."""
    major = (window.release or "").split(".")[0]
    return not major.isdigit() or int(major) >= FIRST_WITH_DB_TIME


def doubtful(window: Window) -> bool:
    """Whether waits and CPU exceed DB time so far, or leave so much of it open and unexplained, that it is not to be
    trusted."""
    return bool(db_time.doubtful(window.unexplained))


def count(window: Window, unit: str) -> float | None:
    """How many units of work a window did."""
    rate, elapsed = above_zero(window.metrics.get(UNIT_BY_KEY[unit].metric)), window.elapsed_s
    return None if rate is None or elapsed is None else rate * elapsed


def seconds(window: Window, component: str) -> float | None:
    """Seconds of a component in a window: its share times what shares are of there (see `rules.waits.time_shares`).

    Where the reads are not told apart they are all `other_reads`.
    """
    whole = _whole(window)
    share = _share(window, component)
    return None if share is None or whole is None else share * whole


def _share(window: Window, component: str) -> float | None:
    share = window.metrics.get(BY_KEY[component].metric)
    if share is None and component == READS[-1] and (reads := window.metrics.get("read_share")) is not None:
        return max(0.0, reads - sum(window.metrics.get(BY_KEY[key].metric, 0.0) for key in READS[:-1]))
    return share


def _whole(window: Window) -> float | None:
    """Shares are of DB time, but of captured time where waits and CPU exceed that."""
    exceeded = db_time.exceeded(window.metrics.get("unaccounted_share", 0.0))
    return time_of(window, CAPTURED if exceeded else DB_TIME)


def _sum(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None and isfinite(value)]
    return sum(known) if known else None


def _weighted(metric: str, windows: list[Window]) -> float:
    """Totals are averaged as they are, shares by time, latencies by reads, all else by length."""
    if metric in TOTALS:
        return sum(window.metrics[metric] for window in windows) / len(windows)
    weights = [_weight(metric, window) for window in windows]
    if None in weights or not sum(used := [weight for weight in weights if weight is not None]):
        used = [1.0] * len(windows)
    return sum(window.metrics[metric] * weight for window, weight in zip(windows, used, strict=True)) / sum(used)


def _weight(metric: str, window: Window) -> float | None:
    if metric.endswith("_share"):
        return _whole(window)
    if metric.endswith("_ms"):
        return count(window, "single_block_read")
    return window.elapsed_s


def _load(window: Window) -> float | None:
    spent, elapsed = time_of(window, DB_TIME), window.elapsed_s
    return None if spent is None or elapsed is None else spent / elapsed


def _distance(load: float | None, middle: float) -> float:
    return abs(load - middle) if load is not None else float("inf")
