"""Two sides held against each other: what a comparison rule looks at."""

from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from rules.comparison.components import READS
from rules.comparison.forecast import Forecast, Prediction
from rules.comparison.side import Base, Side
from rules.comparison.units import UnitKey

Level = Literal["yes", "with_caution", "no"]
LEVELS: tuple[Level, ...] = ("yes", "with_caution", "no")


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that was looked at to tell whether two sides can be compared: what, how grave, and a sentence."""

    what: str
    level: Level
    sentence: str


class Difference(Struct, frozen=True, omit_defaults=True):
    """One thing of the configuration that differs; `cause` says whether it can move figures by itself.

    `declared` is what the storage was declared to be, which no report prints.
    """

    what: str
    before: str | None
    after: str | None
    cause: bool = True
    declared: bool = False


@dataclass(frozen=True, slots=True)
class Comparable:
    """Whether two sides can be compared (E1), with every remark, gravest first, and what was configured otherwise."""

    answer: Level
    remarks: tuple[Remark, ...] = ()
    configuration: tuple[Difference, ...] = ()
    attributed: bool = True
    """Whether differences may be put down to the storage; figures are given in either case."""

    @property
    def because(self) -> tuple[str, ...]:
        """The sentences."""
        return tuple(remark.sentence for remark in self.remarks)

    def remark(self, what: str) -> Remark | None:
        """The remark on that, where there is one."""
        return next((remark for remark in self.remarks if remark.what == what), None)


class EventCost(Struct, frozen=True):
    """One event in the time of a unit of work, beside what the reports print of it."""

    event: str
    component: str
    before_ms: float | None
    after_ms: float | None
    before_percent: float | None
    after_percent: float | None
    before_waits: float | None
    after_waits: float | None
    before_mean_ms: float | None
    after_mean_ms: float | None


class WaterfallStep(Struct, frozen=True):
    """One part of the waterfall: milliseconds a unit before and after, and what that saved (below zero: lost).

    All parts add up to the difference exactly; `events` are the waits that a part is made of, where they are known.
    """

    component: str
    label: str
    before_ms: float
    after_ms: float
    saved_ms: float
    events: tuple[EventCost, ...] = ()


@dataclass(frozen=True)
class Pair:
    """Two sides per unit of work. Both hold only the windows that count the unit, so that all figures agree.

    Ratios are after / before; `factor` is before / after of the cost per unit. `work_ratio` and `db_time_ratio` are of
    totals, the two `…_rate_ratio` of what was done and spent a second. All are None where there is no unit.
    """

    before: Side
    after: Side
    unit: UnitKey | None
    distance: float | None
    comparable: Comparable
    base: Base
    waterfall: tuple[WaterfallStep, ...] = ()
    factor: float | None = None
    work_ratio: float | None = None
    db_time_ratio: float | None = None
    cost_ratio: float | None = None
    work_rate_ratio: float | None = None
    db_time_rate_ratio: float | None = None
    forecast: Forecast | None = None
    prediction: Prediction | None = None
    rivals: tuple[tuple[UnitKey, float], ...] = ()
    """Units that would do as well and answer otherwise, with their cost after / before."""
    all_before: Side = field(default_factory=lambda: Side(()))
    all_after: Side = field(default_factory=lambda: Side(()))

    def step(self, component: str) -> WaterfallStep | None:
        """The part of the waterfall for a component."""
        return next((step for step in self.waterfall if step.component == component), None)

    @property
    def reads_saved_ms(self) -> float:
        """What a unit of work spends less in reads of all kinds."""
        return sum(step.saved_ms for key in READS if (step := self.step(key)))

    def ratio(self, metric: str) -> float | None:
        """After / before of a metric; None where either is unknown or not above zero."""
        before, after = self.before.value(metric), self.after.value(metric)
        return after / before if before and after and before > 0 and after > 0 else None
