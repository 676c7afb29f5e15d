"""The network between the instances is slow or loses messages.

What it looks at: the slowest ping between two instances, and waits for blocks that were lost (gc ... block lost) where
    they are a tenth of the waits for other instances. Waits for congested instances are another rule's.
Why it matters: every block or grant that another instance holds costs at least one such message there and back. A
    private network answers a ping of 500 bytes in well under a millisecond; when it takes ten, every global cache wait
    carries that, and no storage changes it.
What to do: look at the network cards, the switch and dropped packets of the interconnect (the report's device
    statistics, netstat, ip -s link), at jumbo frames and socket buffers, and at CPU of the other host: processes
    that serve blocks (LMS) need a CPU at once.
When it is wrong: a ping is answered by a process. On a host without free CPU it is slow though the network is well.
    Where pings are quick and blocks take half a second and more, an instance hangs: that is another rule's.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL, ORACLE_CLUSTER_WAITS
from rules.shared.unanswered import LOST, OF_THE_CLUSTER, SLOW_PING_MS, loses_blocks, unanswered
from rules.storage.inputs.shares import whole
from rules.wording import capital, ms, percent

LIMITS = {
    "ping": Limit(SLOW_PING_MS, "ms", "our judgement: ten times what Oracle calls an ordinary transfer of a block"),
    "lost": Limit(LOST, "share of DB time", "our judgement: lost blocks should be none"),
    "of the cluster": Limit(OF_THE_CLUSTER, "of the waits for other instances that lost blocks are", "our judgement"),
    "cluster": Limit(0.05, "share of DB time", "our judgement: below that nobody waits for it"),
}


def check(facts: Facts) -> Outcome:
    ping, lost = facts.get("slowest_ping_ms"), loses_blocks(facts)
    if ping is None and not any(event.kind == "cluster" for event in facts["events"].values()):
        return not_applicable("This report shows no other instance.")
    cluster = facts.share("cluster_share")
    shown = [_cluster(facts, cluster)]
    clauses, slow = [], ping is not None and ping >= LIMITS["ping"].value
    if ping is not None and slow:
        shown.append(Evidence("slowest ping between instances", ping, "ms", LIMITS["ping"].value, "interconnect ping"))
        clauses.append(f"a ping of 500 bytes between instances takes up to {ms(ping)}")
    if lost:
        shown.append(lost.evidence(facts, LIMITS["lost"].value))
        clauses.append(f"waits for lost blocks take {percent(lost.share)} of {whole(facts)} ({lost.name} leads)")
    if not clauses or cluster < LIMITS["cluster"].value or unanswered(facts):
        return quiet("", *shown)
    waits = f"Sessions wait for other instances {percent(cluster)} of {whole(facts)}"
    return fired(
        f"{capital(', and '.join(clauses))}. {waits}.", *shown, saves=cluster if slow or lost is None else lost.share
    )


def _cluster(facts: Facts, share: float) -> Evidence:
    source, line = facts.way("cluster_share"), facts.line("cluster_share")
    return Evidence("waits for other instances", share, facts.share_unit, LIMITS["cluster"].value, source, line)


rule = Rule(
    id="interconnect-slow",
    code="CL01",
    title="The network between the instances is slow or loses messages",
    severity="high",
    needs=("events", "db_time_s", "cluster_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_CLUSTER_WAITS, FIELD_TRIAL),
    cure=Cure("Have the interconnect checked: cards, switch, dropped packets, and CPU for the LMS processes.", "free"),
    seen=Seen("slob/iamyu__PoC-FlashGrid__M_NONE_awr_p60x6_m128__s256_t2_wu80_awr.html", 382),
)
