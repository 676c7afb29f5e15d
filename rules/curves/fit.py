"""Which model explains a curve: many servers with a queue each, one shared resource, or a throttle.

A model is named only where its root mean square residual is half of the other kind's or less; the kind tells which part
of the storage ends first. One shared resource and a throttle are of one kind: a throttle claims in addition that a
limit was set, so it must be twice as good as the shared resource too.
"""

from collections.abc import Sequence
from typing import Literal

from parsers.model.inside import Inside
from rules.curves import balanced, delay_server, throttle
from rules.curves.curve_study import CurveFit
from rules.curves.levels import MB, MS, Level, Unit
from rules.curves.model import Fitted, Model
from rules.curves.throttle import Throttle

Choice = Literal["balanced", "delay_one_server", "throttle", "unclear"]
LEAST_LEVELS = 3
BETTER_BY = 2.0
LEAST_RESIDUAL, LEAST_LARGEST = 0.02, 0.05
"""Models that all come within two percent of what was measured (root mean square), and nowhere miss it by five, are not
told apart (our judgement)."""
NO_FIT = Fitted(Throttle(1.0, 1.0), float("inf"), float("inf"), 0.0)


class Fit(Inside, frozen=True):
    """The chosen model; `tried` are all of them, best first. Unclear: `model` is the best one, but nothing is read
    from it."""

    choice: Choice
    tried: tuple[Fitted, ...]
    other: Fitted | None
    unit: Unit
    io_bytes: float | None

    @property
    def best(self) -> Fitted:
        """The chosen one; of an unclear fit the one with the smallest residuals."""
        return next((fitted for fitted in self.tried if fitted.model.name == self.choice), self.tried[0])

    @property
    def model(self) -> Model | None:
        """The model to reckon with; None where it is unclear."""
        return None if self.choice == "unclear" else self.best.model

    @property
    def servers(self) -> float | None:
        """How many requests are served at a time; None where that is unclear."""
        return self.model.servers if self.model else None

    def document(self) -> CurveFit:
        """The contract's `fit`; times are of one request, or of one MB where `time_per` says so."""
        made = self.model
        delay_s = made.delay_s if isinstance(made, delay_server.DelayServer) else None
        return CurveFit(
            model=self.choice,
            servers=made.servers if made else None,
            service_ms=_service_ms(made),
            delay_ms=None if delay_s is None else MS * delay_s,
            time_per=self.unit,
            asymptote_iops=made.asymptote if made and self.unit == "request" else None,
            asymptote_mbps=self._mbps(made),
            rms_percent=100 * self.best.rms,
            largest_percent=100 * self.best.largest,
            largest_at_outstanding=self.best.largest_at,
            other_model=self.other.model.name if self.other else None,
            other_rms_percent=100 * self.other.rms if self.other else None,
            servers_error_percent=_percent(self.best.servers_error) if made else None,
            asymptote_error_percent=_percent(self.best.asymptote_error) if made else None,
            tried={fitted.model.name: 100 * fitted.rms for fitted in self.tried},
        )

    def _mbps(self, made: Model | None) -> float | None:
        if made is None or self.unit == "MB":
            return made.asymptote if made else None
        return made.asymptote * self.io_bytes / MB if self.io_bytes else None


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


def _service_ms(made: Model | None) -> float | None:
    """S of the two models that have one; a throttle's R0."""
    if isinstance(made, balanced.Balanced | delay_server.DelayServer):
        return MS * made.service_s
    return MS * made.floor_s if made else None


def fit(levels: Sequence[Level], unit: Unit, io_bytes: float | None) -> Fit | None:
    """All models by least squares, and which of them explains the curve; None of fewer than three load levels."""
    if len(levels) < LEAST_LEVELS:
        return None
    fits = [fitted for fitted in (balanced.fit(levels), delay_server.fit(levels), throttle.fit(levels)) if fitted]
    if not fits:
        return None
    tried = tuple(sorted(fits, key=lambda fitted: fitted.rms))
    choice = _choice({fitted.model.name: fitted for fitted in fits})
    return Fit(choice, tried, _other(choice, tried), unit, io_bytes)


def _choice(by_model: dict[str, Fitted]) -> Choice:
    many, single, cap = (by_model.get(name, NO_FIT) for name in ("balanced", "delay_one_server", "throttle"))
    if _beats(cap, many) and _beats(cap, single):
        return "throttle"
    if _beats(many, single) and _beats(many, cap):
        return "balanced"
    return "delay_one_server" if _beats(single, many) and not _beats(cap, single) else "unclear"


def _beats(fitted: Fitted, other: Fitted) -> bool:
    told_apart = other.rms >= LEAST_RESIDUAL or other.largest >= LEAST_LARGEST
    return told_apart and other.rms >= BETTER_BY * fitted.rms


def _other(choice: Choice, tried: tuple[Fitted, ...]) -> Fitted | None:
    """The best of the other kind; of an unclear fit the runner-up."""
    if choice == "unclear":
        return tried[1] if len(tried) > 1 else None
    of_one = ("delay_one_server", "throttle")
    others = ("balanced",) if choice == "delay_one_server" else tuple({"balanced", *of_one} - {choice})
    return next((fitted for fitted in tried if fitted.model.name in others), None)
