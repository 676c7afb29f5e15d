"""After faster storage the CPUs become the limit.

What it looks at: how many times the work the proposed medium would allow, and how many times the host's CPUs allow.
Why it matters: time saved on reads is used for more work, and work needs CPU; the smaller of the two factors is
    what a purchase really gives.
What to do: plan CPU together with storage, or expect no more than the CPUs allow.
When it is wrong: where sessions wait for users between calls, faster reads shorten answers and add little load.
"""

from rules.core.facts import Facts
from rules.core.rule import Limit, Outcome, Rule, Seen, figure, fired, lacking, not_applicable, quiet
from rules.core.severity import ORDER
from rules.core.sources import CERN_STORAGE, IBM_LINUX_Z
from rules.storage.gains.model import proposed_ms, reads
from rules.storage.limits.closed_loop import held, provisioned
from rules.wording import ms

LIMITS = {
    "busy": Limit(0.90, "share of CPUs usable"),
    "room": Limit(2.0, "times today's work", "Our judgement: whoever buys storage plans for no more"),
    "nearly": Limit(0.75, "of what the reads would allow, from which the CPUs take little away", "Our judgement"),
}


def check(facts: Facts) -> Outcome:
    if facts.get("scope") == "pdb":
        return not_applicable("The host's CPUs serve other databases too.")
    if facts.get("cpu_starved"):
        return not_applicable("CPU is the limit already.")
    read_times, busy = reads(facts), facts["host_cpu_busy"]
    if read_times is None:
        return lacking("events")
    target, used = proposed_ms(read_times.read_ms), provisioned(facts)
    saved = read_times.conservative(target) if used is None else held(read_times.conservative(target), used.utilisation)
    wanted, allowed = 1 / max(1e-9, 1 - saved), LIMITS["busy"].value / busy if busy > 0 else float("inf")
    shown = figure(facts, "host_cpu_busy", "host CPU busy", LIMITS["busy"].value)
    if wanted <= allowed:
        return quiet("", shown)
    enough = allowed >= LIMITS["room"].value and allowed >= LIMITS["nearly"].value * wanted
    return fired(
        f"With reads at {ms(target)} the CPUs would be the limit at {allowed:.1f} times today's work; "
        f"the reads alone would allow {wanted:.1f} times.",
        shown,
        severity="low" if enough else None,
    )


rule = Rule(
    id="cpu-is-next",
    code="TM04",
    title="After faster storage the CPUs become the limit",
    severity="medium",
    needs=("host_cpu_busy", "single_block_read_ms", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(CERN_STORAGE, IBM_LINUX_Z),
    seen=Seen("slob/iamyu__PoC-FlashGrid__asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_awr.html", 157),
    scale=ORDER,
)
