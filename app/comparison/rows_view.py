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
FORESEEN = "Foreseen, had reads come to that"
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
    return [_metric(one) for one in comparison.metrics]


def _metric(one: MetricRow) -> MetricView:
    least = "at least " if one.lower_bound else ""
    return MetricView(
        label=label(one),
        before=least + value(one.before, one.unit, one.after) if one.before is not None else UNKNOWN,
        after=least + value(one.after, one.unit, one.before) if one.after is not None else UNKNOWN,
        before_range=_range(one.before_range, one.unit),
        after_range=_range(one.after_range, one.unit),
        ratio=became(one.ratio),
        meaning=meaning(one),
        because=one.because,
    )


def label(one: MetricRow) -> str:
    """What a metric is called, and on which time it stands where that is not DB time as printed."""
    return f"{one.label}, on {one.base}" if one.base else one.label


def value(known: float | None, unit: str, beside: float | None = None) -> str:
    """A metric with its unit, a time in that of what it stands beside; many milliseconds are seconds."""
    return spent(known, beside) if unit == "ms" else figure(known, unit)


def meaning(one: MetricRow) -> str:
    """The verdict in words; of time, that it is by what a unit of work takes."""
    return f"{one.verdict} per unit" if one.better_or_worse_per_unit else str(one.verdict)


def _range(known: Sequence[float] | None, unit: str) -> str:
    return f"{value(known[0], unit)} to {value(known[1], unit)}" if known else ""


def arrow(ratio: float | None) -> str:
    """Where a figure went."""
    if ratio is None:
        return ""
    return LEVEL if abs(ratio - 1) < SAME_WITHIN else UP if ratio > 1 else DOWN


def headroom(one: SideHeadroom | None) -> str:
    """What is used of what binds first, and what is left; that nobody knows of the storage's, where that is so."""
    if one is None:
        return UNKNOWN
    more = "" if one.storage_declared else f". {NOT_DECLARED}"
    return f"{_left(one)}{more}"


def _left(one: SideHeadroom) -> str:
    if one.unit == "share":
        return f"{capital(one.label)}: {percent_to(one.used, 0)} used, {percent_to(one.left_share, 0)} left"
    used, most = number(one.used), figure(one.maximum, one.unit)
    return f"{capital(one.label)}: {used} of {most} used ({percent_to(one.used_share, 0)})"


def promises(comparison: Comparison) -> list[PromiseView]:
    """Prediction against outcome: what was promised, what the model says at the latency achieved, what came."""
    known = comparison.prediction
    if not known:
        return []
    before = comparison.before.db_time_ms_per_unit
    rows = [PromiseView("Before", UNKNOWN, spent(before), became(1.0))]
    if promised := known.promised:
        rows.append(_promise("Promised" if known.stored and known.label else FORESEEN, promised, before))
    rows.append(_promise("The model, at the latency achieved", known.modelled, before))
    observed = PromiseView(
        "Observed", spent(known.achieved_read_ms), spent(known.observed_ms), became(known.observed_factor)
    )
    return [*rows, observed]


def _promise(what: str, saved: Saved, before: float | None) -> PromiseView:
    shares = (saved.conservative, saved.coupled)
    costs = [spent(None if before is None else before * (1 - share)) for share in shares]
    factors = [became(one) for one in (saved.factor, saved.coupled_factor)]
    return PromiseView(what, spent(saved.read_ms), _span(costs), _span(factors))


def _span(both: Sequence[str]) -> str:
    """From the cautious to the hopeful one."""
    return both[0] if both[0] == both[1] else f"{both[0]} to {both[1]}"


def evidence(found: Sequence[Evidence]) -> list[Fact]:
    """What a finding stands on; a figure of both sides is one line."""
    facts: list[Fact] = []
    for one in found:
        label, value = _label(one.what), figure(one.value, one.unit)
        value = words(value).lower() if isinstance(one.value, str) else value
        if one.limit is not None:
            value += f" (limit {figure(one.limit, one.unit)})"
        stem = label.removesuffix(", after")
        if facts and stem != label and facts[-1].label == f"{stem}, before":
            facts[-1] = Fact(stem, f"{facts[-1].value} → {value}")
        else:
            facts.append(Fact(label, value))
    return facts


def _label(what: str) -> str:
    return capital(what.replace("_", " "))
