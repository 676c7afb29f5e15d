"""More parallelism adds waits only.

What it looks at: on a curve of scans, what the load beyond nine tenths of the largest rate brings.
Why it matters: once a component is full, more slaves share the same bandwidth: each waits longer, nothing gets done
    sooner, and others find a longer queue.
What to do: lower the degree of parallelism to where nine tenths of the rate are reached.
When it is wrong: many small parallel queries are not one large one; their number is set by the users.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.severity import LIMIT
from rules.core.sources import CERN_STORAGE
from rules.curves.audit import unfit
from rules.curves.levels import Level
from rules.curves.studied import Studied
from rules.wording import count, percent

LIMITS = {
    "gain in rate": Limit(0.10, "share"),
    "longer wait": Limit(0.30, "share"),
    "enough": Limit(0.90, "share of the largest rate"),
}
DIRECT = "direct path read"


def check(facts: Facts) -> Outcome:
    curve: Studied = facts["curve"]
    if not curve.is_scan or curve.max_rate is None:
        return not_applicable("The curve is not of scans.")
    if reason := unfit(curve):
        return not_applicable(f"The load curve is not used: {reason}.")
    enough = next(level for level in curve.levels if level.rate >= LIMITS["enough"].value * curve.max_rate)
    last = curve.levels[-1]
    gain, longer = last.rate / enough.rate - 1, _wait(last) / _wait(enough) - 1
    shown = (
        Evidence("gain in rate beyond", gain, "share", LIMITS["gain in rate"].value, "load curve", last.line),
        Evidence("longer wait", longer, "share", LIMITS["longer wait"].value, "in flight / rate", last.line),
    )
    if gain >= LIMITS["gain in rate"].value or longer < LIMITS["longer wait"].value:
        return quiet("", *shown)
    waiting = _waiting(facts)
    if waiting is not None and waiting <= enough.outstanding:
        clause = (
            f"{count(waiting)} sessions wait for direct reads on average, no more than the storage needs to be busy"
        )
        return quiet(f"On this storage {clause}.", *shown)
    return fired(_sentence(curve, enough, last, gain, longer), *shown)


def _sentence(curve: Studied, enough: Level, last: Level, gain: float, longer: float) -> str:
    changed = f"rises by {percent(gain)}" if gain >= 0 else f"falls by {percent(-gain)}"
    share = enough.rate / (curve.max_rate or enough.rate)
    return (
        f"From {count(enough.outstanding)} to {count(last.outstanding)} in parallel throughput {changed} and the wait "
        f"grows by {percent(longer)}: more parallelism adds waits only. Lower the degree to about "
        f"{count(enough.outstanding)}, which gives {percent(share)} of the most (the knee is at "
        f"{count(curve.knee_outstanding or 0)})."
    )


def _wait(level: Level) -> float:
    """The wait for the same work: in flight / rate."""
    return level.outstanding / level.rate


def _waiting(facts: Facts) -> float | None:
    """Sessions that wait for direct reads; None where there is no report."""
    elapsed = facts.get("elapsed_s")
    if facts.get("events") is None or not elapsed:
        return None
    return float(sum(event.time_s for name, event in facts["events"].items() if name.startswith(DIRECT)) / elapsed)


rule = Rule(
    id="parallelism-that-only-waits",
    code="RD05",
    title="More parallelism adds waits only",
    severity="medium",
    needs=("curve",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(CERN_STORAGE,),
    cure=Cure("Lower the degree of parallelism of scans to what the storage can feed.", "configuration"),
    seen=Seen(None, curve="curves/cern-scan.csv"),
    scale=LIMIT,
)
