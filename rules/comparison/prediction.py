"""What was promised, what the storage delivered, what the model says at that latency, and what came of it."""

from math import isfinite, log

from rules.comparison.components import READS
from rules.comparison.forecast import Forecast, Prediction, Residual, Saved
from rules.comparison.pair import Pair
from rules.comparison.ratios import cost_change, latency_change
from rules.comparison.side import Side
from rules.comparison.units import BY_KEY
from rules.thresholds.change import CHANGE
from rules.what_if.asked_change import AskedChange
from rules.what_if.basis import Basis
from rules.what_if.change import checked
from rules.what_if.model import model
from rules.wording import percent, spent, three

LATENCY = "single_block_read_ms"
EXACT = 0.05
"""What the model is off by less than this is as modelled."""
COUPLED = ("concurrency", "application", "cluster")
"""Waits for others who read: they shrink with the reads, and the cautious model leaves them as they are."""
SAID: dict[Residual, str] = {
    "as modelled": "in line with it",
    "coupling": "contention {moved}, which the model leaves as it is",
    "CPU": "its CPU time {moved}, which no model of reads foresees",
    "reads": "not only the latency of reads changed, but also their number or kind (scans, batches)",
    "other": "it is in waits that are no reads",
}


def made_now(before: Side) -> Forecast | None:
    """What the before report alone would have promised: worked out now, where nothing was kept."""
    printed = before.printed
    if printed is None or printed.basis is None:
        return None
    return Forecast(None, None, printed.gain, printed.basis, stored=False)


def asked_for(forecast: Forecast) -> bool:
    """Whether somebody kept it, and means to do what it says; every verdict foresees things that nobody means to do."""
    return forecast.stored and forecast.label is not None


def prediction(pair: Pair) -> Prediction | None:
    """The check; None where no reads were foreseen, or the latency achieved or the cost is not known."""
    forecast, unit = pair.forecast, pair.unit
    achieved = pair.after.value(LATENCY)
    if forecast is None or unit is None or not achieved or achieved <= 0:
        return None
    # a model of faster reads has nothing to say of reads as they were, or that differ by chance
    if not asked_for(forecast) and latency_change(pair).verdict != "changed":
        return None
    old, new = pair.before.per_unit(None, unit), pair.after.per_unit(None, unit)
    now = _modelled(forecast.basis, achieved)
    if now is None or not old or not new or (not forecast.stored and now.coupled < EXACT):
        return None
    promised = _promised(forecast, achieved)
    modelled_ms = old * (1 - now.conservative)
    residual = new / modelled_ms - 1 if modelled_ms > 0 else 0.0
    kind = _residual(pair, old * now.conservative, residual)
    noise = cost_change(pair).verdict != "changed"
    return Prediction(
        stored=forecast.stored,
        made_at=forecast.made_at,
        label=forecast.label,
        promised=promised,
        achieved_read_ms=achieved,
        modelled=now,
        modelled_ms=modelled_ms,
        coupled_ms=old * (1 - now.coupled),
        observed_ms=new,
        observed_factor=old / new,
        residual=residual,
        residual_is=kind,
        sentence=_sentence(forecast, promised, achieved, now, (old, new, unit), (residual, kind, noise)),
    )


def _modelled(basis: Basis | None, achieved: float) -> Saved | None:
    """The model at the latency that came true: no cap holds it, for that latency already knows what held it."""
    if basis is None or basis.reads is None:
        return None
    made = model(basis, checked(basis, AskedChange(latency_ms=achieved)))
    return _saved("the latency achieved", achieved, made.saved(achieved), made.saved(achieved, coupled=True))


def _promised(forecast: Forecast, achieved: float) -> Saved | None:
    """The row that speaks of the latency nearest to what came true; the only one where one was kept."""
    rows = [row for row in forecast.gain if row.conservative is not None and row.kind != "ceiling"]
    if len(rows) > 1:
        rows = [row for row in rows if row.kind == "media" and (row.read_ms or 0) > 0]
        rows.sort(key=lambda row: abs(log((row.read_ms or achieved) / achieved)))
    if not rows:
        return None
    first = rows[0]
    least = first.conservative or 0.0
    return _saved(first.change or "", first.read_ms, least, least if first.coupled is None else first.coupled)


def _saved(what: str, read_ms: float | None, least: float, most: float) -> Saved:
    return Saved(what, read_ms, least, most, _factor(least), _factor(most))


def _factor(saved: float) -> float | None:
    return 1 / (1 - saved) if saved < 1 and isfinite(saved) else None


def _residual(pair: Pair, foreseen_ms: float, residual: float) -> Residual:
    """Which part the model did not foresee moves most of what it is off by."""
    if abs(residual) < EXACT:
        return "as modelled"
    parts: dict[Residual, float] = {"coupling": 0.0, "CPU": 0.0, "reads": -foreseen_ms, "other": 0.0}
    for step in pair.waterfall:
        kind: Residual = "other"
        if step.component in READS:
            kind = "reads"
        elif step.component in COUPLED:
            kind = "coupling"
        elif step.component == "cpu":
            kind = "CPU"
        parts[kind] += step.saved_ms
    sign = -1 if residual > 0 else 1
    return max(parts, key=lambda cause: sign * parts[cause])


Costs = tuple[float, float, str]


def _sentence(
    forecast: Forecast,
    promised: Saved | None,
    achieved: float,
    now: Saved,
    costs: Costs,
    off: tuple[float, Residual, bool],
) -> str:
    old, new, unit = costs
    of = BY_KEY[unit].singular
    at = spent(promised.read_ms) if promised and promised.read_ms else ""
    if promised and asked_for(forecast):
        sentence = f"Forecast: each {of} {_times(promised)} as fast{' at ' if at else ''}{at}; storage delivered "
        sentence += f"{spent(achieved)}; at that latency the model predicts "
    elif promised and forecast.stored and at:
        sentence = f"For reads at {at} the report before predicted each {of} {_times(promised)} as fast. "
        sentence += f"Reads take {spent(achieved)}, for which the model predicts "
    else:
        sentence = f"At the {spent(achieved)} that reads take now, the report before predicts each {of} "
    sentence += f"{_times(now)} as fast; observed: {three(old / new)} times"
    residual, kind, noise = off
    if noise and (kind == "as modelled" or (now.factor or 0.0) < CHANGE):
        return f"{sentence}, within noise."
    if kind == "as modelled":
        return f"{sentence}: {SAID[kind]}."
    apart = f"{percent(abs(residual))} {'less' if residual < 0 else 'more'}"
    why = SAID[kind].format(moved="fell" if residual < 0 else "rose")
    return f"{sentence}. Each {of} costs {apart} than the cautious figure: {why}."


def _times(saved: Saved) -> str:
    if saved.factor is None or saved.coupled_factor is None:
        return "any number of times"
    low, high = three(saved.factor), three(saved.coupled_factor)
    return f"{low} times" if low == high else f"{low} to {high} times"
