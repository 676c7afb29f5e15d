"""Little headroom is left on the load curve.

What it looks at: today's requests (misses, copies of writes, of the busy part of the window) beside the operating point
    and the maximum of the load curve.
Why it matters: it says by what factor the load may grow before latency doubles, and where it ends.
What to do: below 1.5 plan the next step now; below 1 the storage is past good service already.
When it is wrong: the mean of a long window hides its peak; other hosts may use the same storage.
"""

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, Severity, fired, not_applicable, quiet
from rules.core.sources import CERN_STORAGE, ORACLE_TUNING
from rules.storage.cases.position import position, why_not
from rules.wording import count

LIMITS = {"growth": Limit(1.5, "times today's load"), "used up": Limit(1, "times today's load")}


def check(facts: Facts) -> Outcome:
    if reason := why_not(facts):
        return not_applicable(f"The load curve is not used: {reason}.")
    here = position(facts)
    good = here.curve.operating_point if here else None
    if here is None or good is None:
        return not_applicable("The load curve has no operating point.")
    growth = good.rate / here.rate
    shown = (
        Evidence("growth up to the operating point", growth, "times", LIMITS["growth"].value, "load curve", good.line),
        Evidence("requests", here.rate, "1/s", good.rate, "; ".join(here.factors), facts.line("read_iops")),
    )
    sentence = (
        f"Today {count(here.rate)} requests a second; good service goes up to {count(good.rate)}, the maximum is "
        f"{count(here.maximum)}: "
    )
    if growth < LIMITS["used up"].value and here.too_fast:
        return fired(
            f"{sentence}yet reads wait less than on the curve, which is of another system, or of what a cache hides.",
            *shown,
        )
    if growth < LIMITS["used up"].value:
        severity: Severity = "medium"
        return fired(
            f"{sentence}the load is past good service already ({1 / growth:.1f} times it).", *shown, severity=severity
        )
    sentence += f"room to grow by a factor of {growth:.1f}."
    return fired(sentence, *shown) if growth < LIMITS["growth"].value else quiet(sentence, *shown)


rule = Rule(
    id="little-headroom",
    code="CP07",
    title="Little headroom is left on the load curve",
    severity="low",
    needs=("curve", "read_iops", "write_iops", "single_block_read_ms"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, CERN_STORAGE),
    seen=Seen("statspack_text/mtr-before.txt", 386, curve="curves/cern-random.csv"),
)
