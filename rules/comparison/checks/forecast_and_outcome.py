"""What was foreseen, held against what came.

What it looks at: the gain that was foreseen and kept, the latency that the storage then delivered, what the same model
    says at that latency, and the cost of a unit that was observed.
Why it matters: a promise that nobody checks is worth nothing; and what differs says which assumption was wrong.
What to do: where the latency is not what was promised, ask the storage; where the rest is CPU, contention or reads off
    the curve, look there.
When it is wrong: the second window does other work, or more was changed than the storage.
"""

from rules.comparison.figures import both, silenced
from rules.comparison.pair import Pair
from rules.comparison.prediction import SMALL, prediction
from rules.comparison.rule import ComparisonRule, SeenPair, unknown
from rules.rule import Evidence, Limit, Outcome, fired, not_applicable
from rules.sources import COMPARING_TWO

LIMITS = {"rest": Limit(SMALL, "share of the cost observed, below which the model holds")}


def check(pair: Pair) -> Outcome:
    if silence := silenced(pair):
        return silence
    if pair.forecast is None:
        return not_applicable("Nothing was foreseen.")
    found = prediction(pair)
    if found is None:
        return unknown("the read latency and the cost of a unit")
    model, foreseen = found["at_achieved"] or {}, found["foreseen"] or {}
    return fired(
        found["sentence"],
        *both("single-block read", found["before_read_ms"], found["achieved_read_ms"], "ms", found["foreseen_read_ms"]),
        Evidence("foreseen, at least", foreseen.get("factor"), "times as fast", None, "forecast"),
        Evidence("by the model at the latency delivered", model.get("factor"), "times as fast", None, "forecast"),
        Evidence("observed", found["observed"]["factor"], "times as fast", None, "after"),
    )


rule = ComparisonRule(
    id="forecast-and-outcome",
    code="CM11",
    title="What was foreseen and what came",
    severity="info",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(COMPARING_TWO,),
    seen=SeenPair(
        ("statspack_text/mtr-before.txt",), ("statspack_text/mtr-after.txt",), "single_block_read", forecast=True
    ),
)
