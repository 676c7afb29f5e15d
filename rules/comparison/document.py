"""The comparison as the contract's object."""

from dataclasses import dataclass
from functools import cached_property
from math import ceil
from statistics import median
from typing import Any

from rules.comparison.engine import run
from rules.comparison.headroom import headroom
from rules.comparison.metric_table import rows
from rules.comparison.noise import rank_test
from rules.comparison.pair import Pair
from rules.comparison.ratios import costs
from rules.comparison.rule import PairFinding
from rules.comparison.sentences import headline, sentences
from rules.comparison.side import DB_TIME, Side
from rules.comparison.slower import Slower, slower
from rules.comparison.statements import rounded_away, statements
from rules.comparison.units import UNITS
from rules.comparison.waterfall import EventCost, event_costs, of_component
from rules.comparison.window_conditions import sessions
from rules.comparison.workload_mix import Distance

SCHEMA = 1
ROUNDING = 1e-9


@dataclass(frozen=True)
class Comparison:
    """What is made of two sides; `pair` is what rules look at, `candidates` the units there were to choose from."""

    pair: Pair
    candidates: tuple[Distance, ...] = ()

    @cached_property
    def findings(self) -> list[PairFinding]:
        """What the rules found, fired first."""
        return run(self.pair)

    @cached_property
    def events(self) -> list[EventCost]:
        """Events per unit of work, where each side is one printed window."""
        return event_costs(self.pair.before, self.pair.after, self.pair.unit) if self.pair.unit else []

    @cached_property
    def slower(self) -> list[Slower]:
        """What got slower, the worst first."""
        return slower(self.pair, self.events)

    @cached_property
    def sentences(self) -> list[str]:
        """What a DBA would say of it."""
        known = self.pair.prediction
        foretold = str(known["sentence"]) if known and self.pair.comparable.answer != "no" else None
        return sentences(self.pair, self.slower, foretold)

    @property
    def headline(self) -> str:
        """One sentence with the figure that counts."""
        return headline(self.pair)

    def to_dict(self) -> dict[str, Any]:
        """The contract's comparison object."""
        pair = self.pair
        return {
            "schema": SCHEMA,
            "comparable": pair.comparable.answer,
            "because": list(pair.comparable.because),
            "attributed": pair.comparable.attributed,
            "configuration": [one.to_dict() for one in pair.comparable.configuration],
            "unit": pair.unit,
            "distance": pair.distance,
            "unit_candidates": [
                {"unit": one.unit, "distance": one.distance, "by": one.worst} for one in self.candidates
            ],
            "base": pair.base,
            "before": _side(pair, pair.before, pair.all_before),
            "after": _side(pair, pair.after, pair.all_after),
            "factor": pair.factor,
            "work_ratio": pair.work_ratio,
            "db_time_ratio": pair.db_time_ratio,
            "cost_ratio": pair.cost_ratio,
            "work_rate_ratio": pair.work_rate_ratio,
            "db_time_rate_ratio": pair.db_time_rate_ratio,
            "waterfall": [self._step(one.component) for one in pair.waterfall],
            "rank_test": self._rank_test(),
            "metrics": [one.to_dict() for one in rows(pair)],
            "statements": [one.to_dict() for one in statements(pair.before, pair.after)],
            "statements_left_out": rounded_away(pair.before, pair.after),
            "headroom": {"before": headroom(pair.before), "after": headroom(pair.after)},
            "prediction": pair.prediction,
            "slower": [one.to_dict() for one in self.slower],
            "findings": [one.to_dict() for one in self.findings],
            "headline": self.headline,
            "sentences": self.sentences,
        }

    def _step(self, component: str) -> dict[str, Any]:
        step = self.pair.step(component)
        assert step is not None  # noqa: S101 (asked only for what the waterfall holds)
        return {
            "component": component,
            "label": step.label,
            "before_ms": step.before_ms,
            "after_ms": step.after_ms,
            "saved_ms": step.saved_ms,
            "events": of_component(self.events, component),
        }

    def _rank_test(self) -> dict[str, Any] | None:
        """Whether what a unit costs differs by more than chance, where both sides are sets."""
        pair = self.pair
        if pair.unit is None or not (pair.before.is_set and pair.after.is_set):
            return None
        found = rank_test(costs(pair.before, pair.unit), costs(pair.after, pair.unit))
        return found.to_dict() if found else None


def _side(pair: Pair, side: Side, whole: Side) -> dict[str, Any]:
    """One side: pooled figures that add up, and beside them the median and the range of its windows."""
    each = costs(side, pair.unit) if pair.unit else ()
    return {
        "reports": [one.report for one in whole.windows],
        "windows": len(side.windows),
        "left_out": len(whole.windows) - len(side.windows),
        "begin_time": side.begin_time.isoformat() if side.begin_time else None,
        "end_time": side.end_time.isoformat() if side.end_time else None,
        "elapsed_s": side.elapsed_s,
        "db_time_s": Side(side.windows, DB_TIME).time_s,
        "time_s": side.time_s,
        "average_active_sessions": sessions(side),
        "units": side.units(pair.unit) if pair.unit else None,
        "units_per_s": _per_s(side, pair.unit),
        "counts": {one.key: side.units(one.key) for one in UNITS},
        "db_time_ms_per_unit": side.per_unit(None, pair.unit) if pair.unit else None,
        "median": median(each) if len(each) > 1 else None,
        "p95": _p95(each) if len(each) > 1 else None,
        "range": [min(each), max(each)] if len(each) > 1 else None,
        "printed": side.printed_window.report if side.printed_window else None,
    }


def _per_s(side: Side, unit: str | None) -> float | None:
    units = side.units(unit) if unit else None
    return units / side.elapsed_s if units is not None and side.elapsed_s else None


def _p95(values: tuple[float, ...]) -> float:
    """The least value that 95 of a hundred windows do not exceed, as trends and the fleet have it."""
    return sorted(values)[ceil(0.95 * len(values) - ROUNDING) - 1]
