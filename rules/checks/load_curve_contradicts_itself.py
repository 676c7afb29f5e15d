"""The load curve contradicts itself.

What it looks at: at every point of the curve that prints all three, whether rate times latency is what was in flight.
Why it matters: by Little's law it must be. Where it is not, rates and latencies are of different runs, or the load is
    not what the heading says (jobs that each keep several requests in flight); the floor and the knee are then wrong.
What to do: bring the files of one run, and give as load the requests in flight: queue depth times jobs.
When it is wrong: a generator that spends part of its time on CPU stays 3 to 9 % below the law; 15 % are allowed.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, at_line, fired, quiet
from rules.core.sources import LITTLES_LAW, ORACLE_TUNING
from rules.curves.audit import APART, littles_law, other_unit, ratio
from rules.curves.studied import Studied
from rules.wording import count, exactly

LIMITS = {"rate × latency / in flight, from 1": Limit(APART, "share")}


def check(facts: Facts) -> Outcome:
    curve: Studied = facts["curve"]
    law = littles_law(curve.levels)
    if law.worst is None:
        return quiet("No point prints load, rate and latency together, so they cannot contradict each other.")
    agreement = ratio(law.worst)
    shown = Evidence(
        f"rate × latency / in flight, at {count(law.worst.outstanding)} in flight",
        agreement,
        "ratio",
        1 + APART if agreement > 1 else 1 - APART,
        at_line("load curve", law.worst.line),
    )
    if not law.failed:
        return quiet(f"Rate times latency is what was in flight, within {100 * abs(agreement - 1):.0f} %.", shown)
    unit = other_unit(law)
    in_flight = f"{count(law.worst.outstanding)} request{'' if law.worst.outstanding == 1 else 's'}"
    return fired(
        f"Rates and latencies of this curve cannot come from one run: with {in_flight} in flight, rate times "
        f"latency makes {exactly(law.worst.rate * law.worst.seconds)} ({len(law.missed)} of {law.tried} points are "
        f"more than 15 % off).{f' The latencies are probably in {unit}.' if unit else ''} No verdict uses this curve.",
        shown,
    )


rule = Rule(
    id="load-curve-contradicts-itself",
    code="CP01",
    title="The load curve contradicts itself",
    severity="high",
    needs=("curve",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(LITTLES_LAW, ORACLE_TUNING),
    cure=Cure("Measure the load curve again, in one run, with the requests in flight as its load.", "free"),
    seen=Seen(None, curve="curves/orion-manual.csv"),
)
