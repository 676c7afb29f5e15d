"""The last throughput costs most of the latency.

What it looks at: the largest rate at which a request takes at most twice what it takes without load, and where a
    percent more throughput does not cost three percent of latency.
Why it matters: beyond this operating point a storage is still able to do more, but every request pays for it.
What to do: size for the operating point, not for the maximum.
When it is wrong: batch work that only counts throughput may well run at the maximum.
"""

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import BENCHWARE, CERN_STORAGE, TEXAS_MEMORY
from rules.curves.audit import unfit
from rules.curves.studied import DEAR, GOOD_SERVICE, Studied
from rules.wording import count, ms, percent

LIMITS = {"latency": Limit(GOOD_SERVICE, "times the latency without load"), "price": Limit(DEAR, "% latency a % rate")}


def check(facts: Facts) -> Outcome:
    curve: Studied = facts["curve"]
    if curve.is_scan:
        return not_applicable("The curve is of scans: they are judged by throughput, not by the latency of a request.")
    if reason := unfit(curve):
        return not_applicable(f"No operating point can be named: {reason}.")
    good, top = curve.operating_point, max(curve.levels, key=lambda level: level.rate)
    if good is None or curve.max_rate is None:
        return not_applicable("No operating point can be named.")
    shown = Evidence("operating point", good.rate, "1/s", None, "load curve", good.line)
    if good.rate >= curve.max_rate:
        return quiet(
            "Even at the largest rate of the test requests take no more than twice what they take idle.", shown
        )
    left = 1 - good.rate / curve.max_rate
    return fired(
        f"Good service goes up to {count(good.rate)} IOPS at {ms(good.latency_ms)} ({percent(1 - left)} of the most); "
        f"the last {percent(left)} cost {top.seconds / good.seconds:.1f} times that latency.",
        shown,
        Evidence("largest rate", top.rate, "1/s", None, "load curve", top.line),
    )


rule = Rule(
    id="last-throughput-costs-latency",
    code="CP06",
    title="The last throughput costs most of the latency",
    severity="info",
    needs=("curve",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(BENCHWARE, TEXAS_MEMORY, CERN_STORAGE),
    seen=Seen(None, curve="curves/ramsan-orion.csv"),
)
