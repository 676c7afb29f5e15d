"""The load test ended at the CPUs of its host.

What it looks at: how busy the CPUs of the host that made the load were at the largest rate.
Why it matters: such a maximum is the host's and not the storage's. A verdict by it calls storage full that can do more,
    and more devices behind it would bring nothing.
What to do: make the load from a larger host, or from several at once; then declare that curve.
When it is wrong: where the database runs on this very host its CPUs end the database's work as well: then they are what
    to buy.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import BENCHWARE
from rules.curves.components import CPU_FULL
from rules.curves.studied import Studied
from rules.wording import count, percent

LIMITS = {"CPU busy at the largest rate": Limit(CPU_FULL, "share")}


def check(facts: Facts) -> Outcome:
    curve: Studied = facts["curve"]
    if curve.cpu_busy is None or curve.max_rate is None:
        return not_applicable("The load test does not print how busy the CPUs of its host were (cpu_percent).")
    shown = Evidence("CPU busy at the largest rate", curve.cpu_busy, "share", CPU_FULL, "load curve")
    if curve.cpu_busy < CPU_FULL:
        return quiet("The CPUs of the host did not end the test.", shown)
    unit = "requests" if curve.unit == "request" else "MB"
    return fired(
        f"At the largest rate, {count(curve.max_rate)} {unit} a second, the CPUs of the host were "
        f"{percent(curve.cpu_busy)} busy: they ended the test, and the storage can do more.",
        shown,
    )


rule = Rule(
    id="load-test-ended-at-the-cpus",
    code="CP11",
    title="The load test ended at the CPUs of its host",
    severity="low",
    needs=("curve",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(BENCHWARE,),
    cure=Cure("Make the load from a larger host, or from several at once.", "free"),
    seen=Seen(None, curve="curves/benchware-random-read.csv"),
)
