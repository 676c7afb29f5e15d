"""Two sides held against each other: what a comparison rule looks at."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rules.comparison.side import Base, Side
from rules.what_if.basis import Basis

Json = Mapping[str, Any]
Level = Literal["yes", "with_caution", "no"]
LEVELS: tuple[Level, ...] = ("yes", "with_caution", "no")


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that was looked at to tell whether two sides can be compared: what, how grave, and a sentence."""

    what: str
    level: Level
    sentence: str


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing of the configuration that differs; `cause` says whether it can move figures by itself."""

    what: str
    before: str | None
    after: str | None
    cause: bool = True

    def to_dict(self) -> dict[str, str | None]:
        """The contract's row."""
        return {"what": self.what, "before": self.before, "after": self.after}


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
        return tuple(one.sentence for one in self.remarks)

    def remark(self, what: str) -> Remark | None:
        """The remark on that, where there is one."""
        return next((one for one in self.remarks if one.what == what), None)


@dataclass(frozen=True, slots=True)
class Step:
    """One part of the waterfall: milliseconds a unit before and after, and what that saved (below zero: lost)."""

    component: str
    label: str
    before_ms: float
    after_ms: float
    saved_ms: float


@dataclass(frozen=True, slots=True)
class Forecast:
    """What was promised before: the rows of a verdict's gain and the basis they were computed from.

    `stored` says that it was kept at the time; else it is worked out now from the before report.
    """

    made_at: str | None
    label: str | None
    gain: tuple[Json, ...]
    basis: Basis | None
    stored: bool = True


@dataclass(frozen=True)
class Pair:
    """Two sides per unit of work. Both hold only the windows that count the unit, so that all figures agree.

    Ratios are after / before; `factor` is before / after of the cost per unit. `work_ratio` and `db_time_ratio` are of
    totals, the two `…_rate_ratio` of what was done and spent a second. All are None where there is no unit.
    """

    before: Side
    after: Side
    unit: str | None
    distance: float | None
    comparable: Comparable
    base: Base
    waterfall: tuple[Step, ...] = ()
    factor: float | None = None
    work_ratio: float | None = None
    db_time_ratio: float | None = None
    cost_ratio: float | None = None
    work_rate_ratio: float | None = None
    db_time_rate_ratio: float | None = None
    forecast: Forecast | None = None
    prediction: Json | None = None
    rivals: tuple[tuple[str, float], ...] = ()
    """Units that would do as well and answer otherwise, with their cost after / before."""
    all_before: Side = field(default_factory=lambda: Side(()))
    all_after: Side = field(default_factory=lambda: Side(()))

    def step(self, component: str) -> Step | None:
        """The part of the waterfall for a component."""
        return next((one for one in self.waterfall if one.component == component), None)

    def ratio(self, metric: str) -> float | None:
        """After / before of a metric; None where either is unknown or not above zero."""
        before, after = self.before.value(metric), self.after.value(metric)
        return after / before if before and after and before > 0 and after > 0 else None
