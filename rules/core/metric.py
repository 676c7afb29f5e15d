"""A derived metric: a name, a unit, and several ways to have it, in order of trust.

A way is a small function of the report and of the metrics it is made of. It answers with a `Figure`, or raises
`Lacking` with what the report does not print; `rules.metric_values` then tries the next way.
"""

from collections.abc import Callable
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from parsers.model.inside import Inside
from parsers.model.report import Report

Better = Literal["lower", "higher"]


class Lacking(Exception):
    """What a way needs and the report does not print; `str(error)` names it.

    `way` says what stands there instead (a printed average too coarse to use), `printed` is its figure; it ends the
    search, so that no worse way is taken.
    """

    def __init__(self, what: str, way: str | None = None, printed: float | None = None) -> None:
        super().__init__(what)
        self.way, self.printed = way, printed


class Figure(Inside, frozen=True):
    """What a way found: a value in the metric's unit and the line of the report it stands on.

    `way` says more than the way's own name, where the function took one of several turns.
    """

    value: float
    line: int | None = None
    note: str | None = None
    lower_bound: bool = False
    captured_value: float | None = None
    way: str | None = None


class Measured(Inside, frozen=True):
    """A metric that is known: `way` says how, `line` where; shares and ratios are 0 to 1.

    `captured_value` is the same on captured time, where DB time holds much that the report cannot account for;
    `lower_bound` says that the true figure may be larger; `note` what could be wrong with it.
    """

    value: float
    unit: str
    way: str
    line: int | None = None
    captured_value: float | None = None
    lower_bound: bool = False
    note: str | None = None

    def contract(self) -> "MetricValue":
        """The contract's object; what does not apply is left out."""
        return MetricValue(
            self.value,
            self.unit,
            self.way,
            None,
            self.line,
            UNSET if self.captured_value is None else self.captured_value,
            self.lower_bound or UNSET,
            self.note or UNSET,
        )


class Missing(Inside, frozen=True):
    """A metric that cannot be had, and what each way lacked."""

    missing: list[str]
    unit: str = ""
    way: str | None = None
    printed: float | None = None

    def contract(self) -> "MetricValue":
        """The contract's object with a null value."""
        return MetricValue(None, self.unit, self.way, self.missing, printed=self.printed or UNSET)


class MetricValue(Struct, frozen=True):
    """The contract's metric of one report: its value with the way it was had and its line, or what was missing.

    Shares and ratios are 0 to 1. `captured_value` is the same on captured time; `lower_bound` says that the true
    figure may be larger; `printed` is what the report prints where that says too little to be the value; they, and
    `note`, are left out where they do not apply.
    """

    value: int | float | None
    unit: str = ""
    way: str | None = None
    missing: list[str] | None = None
    line: int | None = None
    captured_value: int | float | UnsetType = UNSET
    lower_bound: bool | UnsetType = UNSET
    note: str | UnsetType = UNSET
    printed: int | float | UnsetType = UNSET


Lookup = Callable[[str], Measured]
"""The metric of that name; raises `Lacking` where it cannot be had."""


class Way(Inside, frozen=True):
    """One way to have a metric: a name that users read, and the function."""

    name: str
    figure: Callable[[Report, Lookup], Figure]


class Metric(Inside, frozen=True):
    """One metric of the contract: `better` says which direction is an improvement, None where neither is.

    `plural` says that its label is one; `waits` names the rate of the waits behind a latency, `percentile` which one of
    theirs it is where it is not their mean.
    """

    name: str
    unit: str
    label: str
    ways: tuple[Way, ...]
    better: Better | None = None
    plural: bool = False
    waits: str | None = None
    percentile: int | None = None
