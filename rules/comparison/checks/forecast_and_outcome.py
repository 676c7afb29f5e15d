"""What was foreseen, held against what came.

What it looks at: the gain that was foreseen and kept, the latency that the storage then delivered, what the same model
    says at that latency, and the cost of a unit that was observed.
Why it matters: a promise that nobody checks is worth nothing; and what differs says which assumption was wrong.
    Only a forecast that somebody kept is a promise; what every verdict foresees is shown beside what came.
What to do: where the latency is not what was promised, ask the storage; where the rest is CPU, contention or reads off
    the curve, look there.
When it is wrong: the second window does other work, or more was changed than the storage.
"""

from rules.comparison.forecast import Saved
from rules.comparison.pair import Pair
from rules.comparison.prediction import asked_for
from rules.comparison.ratios import above, both, silenced, sound
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.core.finding import Evidence, Limit, Outcome, fired, not_applicable, quiet
from rules.core.sources import TEXAS_MEMORY

LIMITS = {
    "rest": Limit(0.05, "share of the cost modelled"),
    "short": Limit(0.85, "of the factor that was foreseen"),
}
UNIT = "times as fast"


def check(pair: Pair) -> Outcome:
    if silence := silenced(pair):
        return silence
    if pair.forecast is None:
        return not_applicable("Nothing was foreseen.")
    prediction = pair.prediction
    observed = sound(prediction.observed_factor) if prediction else None
    if not pair.forecast.stored and prediction is None:
        return not_applicable("No forecast was kept.")
    if prediction is None and not asked_for(pair.forecast) and pair.after.value("single_block_read_ms"):
        return not_applicable("Nothing of what was foreseen was tried: reads take about as long as before.")
    if prediction is None or observed is None:
        return unknown("the read latency and the cost of a unit")
    promised = sound(_factor(prediction.promised))
    at = above(prediction.promised.read_ms if prediction.promised else None)
    shown = (
        *both("single-block read", pair.before.value("single_block_read_ms"), prediction.achieved_read_ms, "ms"),
        *([] if at is None else [Evidence("single-block read of the forecast", at, "ms", None, "forecast")]),
        Evidence("foreseen, at least", promised, UNIT, None, "forecast"),
        Evidence("by the model at the latency delivered", _factor(prediction.modelled), UNIT, None, "forecast"),
        Evidence("observed", observed, UNIT, None, "after"),
    )
    if not prediction.stored:
        return quiet(f"No forecast was kept. {prediction.sentence}", *shown)
    kept = asked_for(pair.forecast)
    short = kept and promised is not None and observed < LIMITS["short"].value * promised
    return fired(prediction.sentence, *shown, severity="medium" if short else None)


def _factor(saved: Saved | None) -> float | None:
    return saved.factor if saved else None


rule = ComparisonRule(
    id="forecast-and-outcome",
    code="CM11",
    title="What was foreseen and what came",
    severity="info",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY,),
    seen=SeenPair(
        ("statspack_text/mtr-before.txt",), ("statspack_text/mtr-after.txt",), "single_block_read", forecast=True
    ),
)
