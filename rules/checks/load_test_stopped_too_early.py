"""The load test stopped before the maximum.

What it looks at: what the last step of load still brought: relative gain in rate over relative gain in load.
Why it matters: above 0.3 the storage could do more, so the largest rate is a lower bound, every utilisation against it
    is too high, and knee and number of servers are not known.
What to do: go on to higher loads until the rate stays flat over two steps.
When it is wrong: a noisy last point. The step is taken over a fifth of the load at least, but not over more.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, at_line, fired, not_applicable, quiet
from rules.core.sources import CERN_STORAGE, ORACLE_TUNING
from rules.curves.studied import NOT_SATURATED, Studied
from rules.wording import count

LIMITS = {"marginal efficiency": Limit(NOT_SATURATED, "gain in rate / gain in load")}


def check(facts: Facts) -> Outcome:
    curve: Studied = facts["curve"]
    if curve.marginal is None:
        return not_applicable("The curve has no two load levels, so it has no slope.")
    last = curve.levels[-1]
    source = at_line("load curve", last.line)
    shown = Evidence("gain in rate / gain in load at the end", curve.marginal, "ratio", NOT_SATURATED, source)
    if curve.saturated:
        return quiet("The rate has levelled off at the end of the test.", shown)
    if curve.saturated is None:
        return not_applicable("The last two load levels are too far apart to tell whether the rate has levelled off.")
    unit = "IOPS" if curve.unit == "request" else "MB/s"
    return fired(
        f"The test stopped before the maximum: its last step brought {100 * curve.marginal:.0f} % of the gain that no "
        f"queue would leave, so {count(last.rate)} {unit} is a lower bound of what this storage can do.",
        shown,
    )


rule = Rule(
    id="load-test-stopped-too-early",
    code="CP02",
    title="The load test stopped before the maximum",
    severity="low",
    needs=("curve",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, CERN_STORAGE),
    cure=Cure("Run the load test again with more requests in flight, until the rate stays flat.", "free"),
    seen=Seen(None, curve="curves/orion-manual.csv"),
)
