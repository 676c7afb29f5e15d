"""An instance does not answer the others.

What it looks at: waits for blocks and permissions of other instances that last half a second or more each, while a
    ping between the instances is quick.
Why it matters: the network carries the messages, and nobody at the other end takes them: the processes that serve
    blocks (LMS) do not run. All that the others do with those blocks stands still, whatever the storage does.
What to do: look at the instance that does least in this window: processes that hang, memory that is paged out, a host
    whose load is high though its CPUs are idle. Take it out of the cluster meanwhile.
When it is wrong: a block that is pinned there, or whose redo is written to a very slow disk first, lets the others wait
    as well; then redo writes take as long.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, fired, not_applicable, quiet
from rules.core.sources import ORACLE_CLUSTER_WAITS
from rules.shared.unanswered import NO_ANSWER_MS, SLOW_PING_MS, unanswered
from rules.storage.inputs.shares import WEIGHTY, whole
from rules.wording import ms, percent, wait

LIMITS = {
    "ping": Limit(SLOW_PING_MS, "ms", "our judgement: ten times what Oracle calls an ordinary transfer of a block"),
    "no answer": Limit(NO_ANSWER_MS, "ms a wait", "our judgement: a lost block is asked for again after about as long"),
    "waits": Limit(WEIGHTY, "share of DB time"),
}


def check(facts: Facts) -> Outcome:
    ping = facts.get("slowest_ping_ms")
    if ping is None:
        return not_applicable("The report shows no pings between instances.")
    shown = Evidence("slowest ping between instances", ping, "ms", LIMITS["ping"].value, "interconnect ping")
    waited = unanswered(facts)
    if waited is None:
        return quiet("", shown)
    each = wait(waited.mean_ms / 1000)
    message = (
        f"Sessions wait {percent(waited.share)} of {whole(facts)} for other instances, {each} each time "
        f"({waited.name} leads), while a ping takes {ms(ping)} at most: an instance stands still, not the network."
    )
    return fired(message, waited.evidence(facts, LIMITS["waits"].value), shown, saves=waited.share)


rule = Rule(
    id="instance-does-not-answer",
    code="CL03",
    title="An instance does not answer the others",
    severity="high",
    needs=("events", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_CLUSTER_WAITS,),
    cure=Cure(
        "Find what stands still on the other instance and its host, and take it out of the cluster meanwhile.", "free"
    ),
    waits_for="a report of a cluster of which an instance hangs",
)
