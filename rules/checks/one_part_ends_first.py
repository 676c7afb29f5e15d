"""One part of the storage ends first.

What it looks at: the largest measured rate beside what each declared part can do (devices, controllers, ports, volumes,
    host), and the servers at work in the fitted model beside the declared numbers.
Why it matters: only more of the part that ends first raises the maximum; all else is money lost.
What to do: widen that part, and look which one is next.
When it is wrong: nominal speeds are not reached in practice; give what one part really does.
"""

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import CERN_STORAGE, TEXAS_MEMORY
from rules.curves.components import HINT, MATCH, MOST, component, components
from rules.curves.studied import Studied

LIMITS = {
    "match from": Limit(MATCH, "share of a ceiling", CERN_STORAGE.title),
    "match to": Limit(MOST, "share of a ceiling"),
    "hint from": Limit(HINT, "share of a ceiling"),
}


def check(facts: Facts) -> Outcome:
    curve: Studied = facts["curve"]
    tried = components(curve, facts.declared)
    if not tried:
        return lacking("storage.devices", "storage.controllers", "storage.ports")
    if curve.saturated is False:
        return not_applicable("The test stopped before the maximum, so no part of the storage has ended yet.")
    part = component(curve, facts.declared)
    shown = [
        Evidence(candidate.label, candidate.share, "share of a ceiling", MATCH, candidate.because)
        for candidate in tried
        if candidate.share is not None
    ]
    if part is None:
        return quiet("No declared part is near its end at the largest measured rate.", *shown)
    word = "ends at" if part.grade == "match" else "may end at"
    the = "" if part.kind == "one_port" else "the "
    return fired(f"The storage {word} {the}{part.label}: {part.because}. What would help: {part.cure}.", *shown)


rule = Rule(
    id="one-part-ends-first",
    code="CP08",
    title="One part of the storage ends first",
    severity="info",
    needs=("curve",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(CERN_STORAGE, TEXAS_MEMORY),
    seen=Seen(None, storage={"controllers": 4, "controller_mb_s": 200}, curve="curves/cern-scan.csv"),
)
