"""Writes fall as the load rises.

What it looks at: a load curve of writes: the largest rate against the rate at the heaviest load.
Why it matters: storage that is full keeps its rate and gets slow. A rate that falls while more jobs write shows that
    something in the host gives out, mostly CPU: the writer does not get to hand over its writes.
What to do: watch the CPUs in such a test, and give the writer what it lacks before buying faster storage.
When it is wrong: flash that must erase before it writes, and write caches that run full, fall too; then the rate falls
    with the length of the test and not with the load.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, figure, fired, not_applicable, quiet
from rules.core.severity import MEASURED
from rules.core.sources import BENCHWARE
from rules.wording import count, percent

LIMITS = {
    "writes": Limit(50, "% of the requests"),
    "fall": Limit(0.20, "of the largest rate"),
    "CPU": Limit(0.90, "of the host's CPUs"),
}

CPUS = "Storage that is full keeps its rate; what gives out is rather what drives it, the CPU first."
ANY = (
    "Storage that is full keeps its rate: a write cache ran full while the test went on, flash had to erase first, or "
    "the host's CPUs gave out. The same loads in falling order tell which."
)


def check(facts: Facts) -> Outcome:
    curve = facts["curve"]
    if (curve.curve.write_percent or 0) < LIMITS["writes"].value:
        return not_applicable("The load curve is not one of writes.")
    points = [point for point in curve.curve.points if (point.iops or 0) > 0 and (point.outstanding or 0) > 0]
    if len(points) < 2:
        return not_applicable("The load curve has too few points with a rate.")
    best = max(points, key=lambda point: point.iops or 0)
    last = max(points, key=lambda point: point.outstanding or 0)
    most, least = best.iops or 0, last.iops or 0
    fall = 1 - least / most
    shown = Evidence("fall of the write rate", fall, "of the largest rate", LIMITS["fall"].value, "load curve", None)
    if fall < LIMITS["fall"].value or (last.outstanding or 0) <= (best.outstanding or 0):
        return quiet("", shown)
    at_end = last.cpu_percent / 100 if last.cpu_percent is not None else None
    full = any(busy and busy >= LIMITS["CPU"].value for busy in (facts.get("host_cpu_busy"), at_end))
    sentence = (
        f"Writes fall from {count(most)} a second at a load of {count(best.outstanding or 0)} to {count(least)} at "
        f"{count(last.outstanding or 0)} ({percent(fall)} less). {CPUS if full else ANY}"
    )
    evidence = (shown, figure(facts, "write_iops", "writes in the report"))
    return fired(sentence, *evidence, severity="medium" if full else "low")


rule = Rule(
    id="writes-falling-under-load",
    code="WR04",
    title="Writes fall as the load rises",
    severity="low",
    needs=("curve",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(BENCHWARE,),
    cure=Cure("Give the host that writes more CPU before giving it faster storage.", "configuration"),
    seen=Seen("awr_text/quarry-spinning-disks.txt", 878, curve="curves/benchware-random-write.csv"),
    scale=MEASURED,
)
