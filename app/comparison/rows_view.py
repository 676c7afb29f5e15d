"""Rows of a comparison as people read them: figures with their verdicts, prediction and outcome, evidence, headroom."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.comparison.view import SAME_WITHIN, Fact
from rules.comparison.document import Comparison
from rules.comparison.forecast import Saved
from rules.comparison.headroom import SideHeadroom
from rules.comparison.metric_table import MetricRow
from rules.core.finding import Evidence
from rules.wording import UNKNOWN, became, capital, figure, number, percent_to, spent, words

UP, DOWN, LEVEL = "↑", "↓", "="
NOT_DECLARED = "Storage: no limit is declared"
BEFORE, AFTER = ", before", ", after"
NOT_COMPARABLE = "not comparable"
FORESEEN = "Predicted before"
"""What a verdict says of faster reads is no promise: nobody set out to make them so."""


@dataclass(frozen=True, slots=True)
class MetricView:
    """One figure on both sides, as it is."""

    label: str
    before: str
    after: str
    before_range: str
    after_range: str
    ratio: str
    meaning: str
    """The verdict in words: time is judged by what a unit of work takes of it, whatever the total did."""
    because: str


@dataclass(frozen=True, slots=True)
class PromiseView:
    """One row of prediction against outcome."""

    what: str
    read_ms: str
    cost: str
    factor: str


def metrics(comparison: Comparison) -> list[MetricView]:
    """Every figure as it is, with its own ratio."""
    return [_metric(metric) for metric in comparison.metrics]


def _metric(metric: MetricRow) -> MetricView:
    least = "at least " if metric.lower_bound else ""
    return MetricView(
        label=label(metric),
        before=least + value(metric.before, metric.unit, metric.after) if metric.before is not None else UNKNOWN,
        after=least + value(metric.after, metric.unit, metric.before) if metric.after is not None else UNKNOWN,
        before_range=_range(metric.before_range, metric.unit),
        after_range=_range(metric.after_range, metric.unit),
        ratio=became(metric.ratio),
        meaning=meaning(metric),
        because=metric.because,
    )


def label(metric: MetricRow) -> str:
    """What a metric is called, and on which time it stands where that is not DB time as printed."""
    return f"{metric.label}, on {metric.base}" if metric.base else metric.label


def value(amount: float | None, unit: str, beside: float | None = None) -> str:
    """A metric with its unit, a time in that of what it stands beside; many milliseconds are seconds."""
    return spent(amount, beside) if unit == "ms" else figure(amount, unit)


def meaning(metric: MetricRow) -> str:
    """The verdict in words; of time, that it is by what a unit of work takes."""
    return f"{metric.verdict} per unit" if metric.better_or_worse_per_unit else str(metric.verdict)


def _range(known: Sequence[float] | None, unit: str) -> str:
    return f"{value(known[0], unit)} to {value(known[1], unit)}" if known else ""


def arrow(ratio: float | None) -> str:
    """Where a figure went."""
    if ratio is None:
        return ""
    return LEVEL if abs(ratio - 1) < SAME_WITHIN else UP if ratio > 1 else DOWN


def headroom(side: SideHeadroom | None) -> str:
    """What is used of what binds first, and what is left; that nobody knows of the storage's, where that is so."""
    if side is None:
        return UNKNOWN
    more = "" if side.storage_declared else f". {NOT_DECLARED}"
    return f"{_left(side)}{more}"


def _left(side: SideHeadroom) -> str:
    if side.unit == "share":
        return f"{capital(side.label)}: {percent_to(side.used, 0)} used, {percent_to(side.left_share, 0)} left"
    used, most = number(side.used), figure(side.maximum, side.unit)
    return f"{capital(side.label)}: {used} of {most} used ({percent_to(side.used_share, 0)})"


def promises(comparison: Comparison) -> list[PromiseView]:
    """Prediction against outcome: what was promised, what the model says at the latency achieved, what came."""
    prediction = comparison.prediction
    if not prediction:
        return []
    before = comparison.before.db_time_ms_per_unit
    rows = [PromiseView("Before", UNKNOWN, spent(before), became(1.0))]
    if promised := prediction.promised:
        rows.append(_promise("Promised" if prediction.stored and prediction.label else FORESEEN, promised, before))
    rows.append(_promise("The model, at the latency achieved", prediction.modelled, before))
    observed = PromiseView(
        "Observed",
        spent(prediction.achieved_read_ms),
        spent(prediction.observed_ms),
        became(prediction.observed_factor),
    )
    return [*rows, observed]


def _promise(what: str, saved: Saved, before: float | None) -> PromiseView:
    shares = (saved.conservative, saved.coupled)
    costs = [spent(None if before is None else before * (1 - share)) for share in shares]
    factors = [became(factor) for factor in (saved.factor, saved.coupled_factor)]
    return PromiseView(what, spent(saved.read_ms), _span(costs), _span(factors))


def _span(both: Sequence[str]) -> str:
    """From the cautious to the hopeful one."""
    return both[0] if both[0] == both[1] else f"{both[0]} to {both[1]}"


def evidence(entries: Sequence[Evidence]) -> list[Fact]:
    """The evidence of a finding; a figure of both sides is one line, its times in one unit."""
    facts: list[Fact] = []
    largest: dict[str, float] = {}
    for entry in entries:
        for amount in (entry.value, entry.limit):
            if isinstance(amount, int | float):
                stem = _stem(entry.what)
                largest[stem] = max(abs(amount), largest.get(stem, 0.0))
    for entry in entries:
        stem = _stem(entry.what)
        text = _amount(entry, largest.get(stem))
        if facts and entry.what.endswith(AFTER) and facts[-1].label == _label(f"{stem}{BEFORE}"):
            facts[-1] = Fact(_label(stem), f"{facts[-1].value} → {text}")
        else:
            facts.append(Fact(_label(entry.what), text))
    return facts


def _amount(entry: Evidence, beside: float | None) -> str:
    if isinstance(entry.value, str):
        return NOT_COMPARABLE if entry.value == "no" else words(entry.value).lower()
    limit = "" if entry.limit is None else f" (limit {value(entry.limit, entry.unit, beside)})"
    return value(entry.value, entry.unit, beside) + limit


def _stem(what: str) -> str:
    """What is measured, without the side on which it was."""
    return what.removesuffix(BEFORE).removesuffix(AFTER)


def _label(what: str) -> str:
    return capital(what.replace("_", " "))
