"""What was foreseen before, and the check of it against what came."""

from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from rules.what_if.basis import Basis

Residual = Literal["as modelled", "coupling", "CPU", "reads", "other"]


class PromisedGain(Struct, frozen=True, kw_only=True):
    """What the check needs of a row of a verdict's gain, by the contract's names."""

    change: str | None = None
    kind: str | None = None
    read_ms: float | None = None
    conservative: float | None = None
    coupled: float | None = None


@dataclass(frozen=True, slots=True)
class Forecast:
    """What was promised before: the rows of a verdict's gain and the basis they were computed from.

    `stored` says that it was kept at the time; else it is worked out now from the before report.
    """

    made_at: str | None
    label: str | None
    gain: tuple[PromisedGain, ...]
    basis: Basis | None
    stored: bool = True


class Saved(Struct, frozen=True):
    """A saving as a share of time with the factor it makes; `coupled` counts the waits that are made of reads too."""

    change: str
    read_ms: float | None
    conservative: float
    coupled: float
    factor: float | None
    coupled_factor: float | None


class Prediction(Struct, frozen=True, kw_only=True):
    """The check of a forecast; costs are milliseconds for a unit of work.

    `residual` is observed / modelled - 1, below zero where it came out better than the cautious model says.
    """

    stored: bool
    made_at: str | None
    label: str | None
    promised: Saved | None
    achieved_read_ms: float
    modelled: Saved
    modelled_ms: float
    coupled_ms: float
    observed_ms: float
    observed_factor: float
    residual: float
    residual_is: Residual
    sentence: str
