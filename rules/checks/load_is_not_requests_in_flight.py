"""The loads of the curve are not requests in flight.

What it looks at: what a request takes by the load and the rate of each level, where the test prints no latency. No
    request is faster under load than without, so a level that comes out clearly below the first is no such load: jobs
    that keep several requests in flight, or more of them with each level.
Why it matters: floor, knee and latency would come of a division that means nothing. They are left out, and no
    verdict uses this curve; its largest rate stands.
What to do: measure again and bring the latency that the tool prints, or the requests in flight (queue depth × jobs).
When it is wrong: a first level that ran cold, before a cache was filled or while the CPUs slept, looks the same.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, at_line, fired, not_applicable, quiet
from rules.core.sources import BENCHWARE, LITTLES_LAW
from rules.curves.levels import FASTER
from rules.curves.studied import Studied
from rules.wording import count, ms

LIMITS = {"latency, of that at the lightest load": Limit(FASTER, "share")}


def check(facts: Facts) -> Outcome:
    curve: Studied = facts["curve"]
    if len(curve.levels) < 2:
        return not_applicable("The curve has no two load levels to hold against each other.")
    if curve.unit != "request":
        return not_applicable("The curve counts megabytes, whose time is no latency of a request.")
    below, first = curve.below_the_floor, curve.levels[0]
    if below is None:
        return quiet("No request is faster under load than without.")
    share = below.seconds / first.seconds
    return fired(
        f"By load and rate a request would take {ms(first.latency_ms)} at the lightest load and {ms(below.latency_ms)} "
        f"at {count(below.rate)} a second: the loads are no requests in flight. Only the largest rate stands.",
        Evidence(
            "latency by load and rate, of that without load", share, "ratio", FASTER, at_line("load curve", below.line)
        ),
    )


rule = Rule(
    id="load-is-not-requests-in-flight",
    code="CP10",
    title="The loads of the curve are not requests in flight",
    severity="medium",
    needs=("curve",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(LITTLES_LAW, BENCHWARE),
    cure=Cure("Bring the latency that the load test prints, or its requests in flight (queue depth × jobs).", "free"),
    seen=Seen(None, curve="curves/benchware-random-write.csv"),
)
