"""Something holds the reads at a fixed rate.

What it looks at: iostat beside the report: devices that run flat, sample after sample, at one rate. Without it: scans
    that run flat (in the activity over time) at what one volume of a known product gives at most, of those whose page
    was read; or reads of which half are about as fast as on an idle volume while the mean has risen to twice that and
    more, as under a throttle.
Why it matters: cloud volumes, virtual machines and quality-of-service rules sell requests and megabytes a second. At
    that rate every further request waits, on any medium. Faster media with the same figure give almost nothing, the
    next larger figure of the same medium gives it all.
    Facts come before signs: a flat rate below what one device was declared to do is no limit.
What to do: ask what the volumes and the host are provisioned for, in requests and in MB/s, and hold the rates against
    it; declare it here. Raising that figure comes before another type of storage.
When it is wrong: an even load is flat as well, a figure may be met by chance, and disks that queue for other
    reasons rise above their floor too. It is a question to ask, never a proof.
"""

from rules.core.facts import Facts
from rules.core.rule import (
    Cure,
    Evidence,
    Limit,
    Outcome,
    Rule,
    Seen,
    Severity,
    at_line,
    figure,
    fired,
    lacking,
    not_applicable,
    quiet,
)
from rules.core.severity import LIMIT
from rules.core.sources import CLOUD_VOLUMES, FIELD_TRIAL
from rules.host.observed import Observed, observed_on
from rules.storage.cases.bandwidth import scans
from rules.storage.inputs.activity import even
from rules.storage.inputs.exadata import exadata
from rules.storage.inputs.read_tiers import fast_share
from rules.storage.limits.counted import FLAT_FOR
from rules.storage.limits.limit_symptoms import SHARP, STRETCH, below_what_is_declared, suspected
from rules.storage.limits.product_steps import NEAR, ProductStep, product_step
from rules.storage.limits.utilisation import binding
from rules.wording import capital, count, mib, percent

LIMITS = {
    "flat": Limit(FLAT_FOR, "share of the samples", FIELD_TRIAL.title),
    "median": Limit(SHARP, "times the fastest twentieth"),
    "stretch": Limit(STRETCH, "mean read / fastest twentieth", FIELD_TRIAL.title),
    "near": Limit(NEAR, "share of what a volume gives at most"),
    "reads": Limit(0.25, "share of DB time"),
    "cached": Limit(0.50, "share of the reads, from which on the host's limit is meant"),
}


def check(facts: Facts) -> Outcome:
    if exadata(facts):
        return not_applicable("Exadata cells have resource limits of their own.")
    if binding(facts):
        return not_applicable("The limits are declared, and the reads are held against them.")
    if most := below_what_is_declared(facts):
        return not_applicable(f"The devices stay below the {count(most)} requests a second that are declared of one.")
    if facts.share("read_share") < LIMITS["reads"].value:
        return quiet("Reads do not carry enough weight.")
    flat = next(
        (observed for observed in observed_on(facts) if observed.busiest and observed.busiest.flat_part >= FLAT_FOR),
        None,
    )
    sign = suspected(facts)
    if flat and flat.busiest and sign:
        source = at_line(flat.tool, flat.line)
        shown = Evidence("flat samples", flat.busiest.at_plateau, "share", FLAT_FOR, source)
        rate = Evidence("requests of one device", flat.busiest.plateau_iops, "1/s", None, source)
        return _fired(_hosts(facts, flat) or sign, shown, rate, severity="medium")
    if step := product_step(facts) if scans(facts) and even(facts) else None:
        return _scans(facts, step)
    if sign:
        return _fired(sign, *_knee(facts))
    return quiet() if flat or facts.get("single_block_read_p5_ms") else lacking("wait_histogram", "host")


def _fired(clause: str, *evidence: Evidence, severity: Severity = "low") -> Outcome:
    return fired(f"{capital(clause)}.", *evidence, severity=severity)


def _hosts(facts: Facts, flat: Observed) -> str | None:
    """With a cache that answers most reads the devices show what the host lets through, not what each could do."""
    cached, group = fast_share(facts) or 0.0, flat.busiest
    if group is None or cached < LIMITS["cached"].value:
        return None
    return (
        f"{flat.tool} shows {count(group.count * group.plateau_iops)} requests a second in all, flat, and "
        f"{percent(cached)} of the reads come back within 1 ms: it looks like the host's limit on cached requests"
    )


def _scans(facts: Facts, step: ProductStep) -> Outcome:
    """Scans that run flat, over an even window, at what one volume of a product gives at most."""
    rate: float = facts["read_bytes_per_s"]
    source, line = facts.way("read_bytes_per_s"), facts.line("read_bytes_per_s")
    mib_s = figure(facts, "read_bytes_per_s", "read throughput")
    most = Evidence(f"most of one {step.product} volume", step.figure, step.unit, None, step.source.title)
    size = Evidence("of that most", rate / step.bytes_per_s, "share", None, source, line)
    clause = f"scans deliver {mib(rate)} a second, flat: one {step.product} volume gives {step.text} at most"
    return _fired(clause, mib_s, size, most)


def _knee(facts: Facts) -> tuple[Evidence, ...]:
    mean, floor = facts["single_block_read_ms"], facts["single_block_read_p5_ms"]
    name = "single_block_read_p5_ms"
    return (
        Evidence("mean read / fastest twentieth", mean / floor, "times", STRETCH, facts.way(name), facts.line(name)),
        figure(facts, "single_block_read_ms", "mean single-block read"),
        figure(facts, name, "fastest twentieth of the reads"),
    )


rule = Rule(
    id="held-at-a-provisioned-limit",
    code="RD15",
    title="Something holds the reads at a fixed rate",
    severity="low",
    needs=("read_share", "read_iops", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL, CLOUD_VOLUMES),
    cure=Cure("Ask what the volumes and the host are provisioned for, and raise that figure first.", "free"),
    seen=Seen("awr-rac/therealkevinc__AWRS__awr_rac.html", 1186),
    scale=LIMIT,
)
