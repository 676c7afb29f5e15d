"""Transactions of the whole cluster cost messages.

What it looks at: global (XA) transactions beside all transactions, and what sessions wait for to have them known on
    every instance: replies of background processes, locks of all instances, undo segments and instance locks.
Why it matters: on a cluster a global transaction may have a branch on any instance, so each one is made known to all of
    them, whether it has such a branch or not. That is several messages a transaction, and no storage shortens them.
What to do: keep all branches of a transaction on one instance: XA affinity of the application server, or a service of
    one instance for each group of application servers. Where nothing needs XA, use ordinary transactions.
When it is wrong: sequences with ORDER or a small cache wait for locks of all instances as well, and parallel
    statements for such replies: look at p1 of DFS lock handle and at the statements that wait.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import ORACLE_GLOBAL_TRANSACTIONS
from rules.storage.inputs.shares import WEIGHTY, whole
from rules.waits.event_weight import weight
from rules.wording import percent

GLOBAL, SPANNING = "Clusterwide global transactions", "Clusterwide global transactions spanning RAC nodes"
WAITS = (
    "rdbms ipc reply",
    "DFS lock handle",
    "enq: US - contention",
    "enq: DX - contention",
    "enq: BB - 2PC across RAC instances",
    "Global transaction acquire instance locks",
    "gc transaction table",
)
LIMITS = {
    "transactions": Limit(0.10, "of all transactions", "Our judgement: few of them are no reason for these waits"),
    "waits": Limit(0.05, "share of DB time"),
    "weighty": Limit(WEIGHTY, "share of DB time"),
}


def check(facts: Facts) -> Outcome:
    elapsed, rate = facts["elapsed_s"], facts["transactions_per_s"]
    if facts.get("statistic") is None:
        return lacking("statistic")
    many, waited = facts.total(GLOBAL), weight(facts, WAITS)
    if not many:
        return not_applicable("The report counts no global transactions of a cluster.")
    if rate <= 0 or elapsed <= 0:
        return quiet()
    part, share = min(1.0, many / (rate * elapsed)), waited.share if waited else 0.0
    line = facts["statistic"][GLOBAL].get("line")
    shown = [Evidence("global transactions", part, "of all", LIMITS["transactions"].value, "instance activity", line)]
    if waited:
        shown.append(waited.evidence(facts, LIMITS["waits"].value))
    if waited is None or part < LIMITS["transactions"].value or share < LIMITS["waits"].value:
        return quiet("", *shown)
    spanning = facts.total(SPANNING)
    message = f"Sessions wait {percent(share)} of {whole(facts)} to have transactions known on all instances"
    message += f" ({waited.name} leads)"
    if spanning is not None and 0 <= spanning <= many:
        message += f", though {percent(spanning / many)} of the global transactions have branches on several"
    weighty = share >= LIMITS["weighty"].value
    return fired(f"{message}.", *shown, saves=share, severity="medium" if weighty else "low")


rule = Rule(
    id="clusterwide-transactions-weigh",
    code="CL02",
    title="Transactions of the whole cluster cost messages",
    severity="low",
    needs=("events", "elapsed_s", "transactions_per_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_GLOBAL_TRANSACTIONS,),
    cure=Cure(
        "Keep the branches of a global transaction on one instance, by XA affinity or a service of one instance.",
        "configuration",
    ),
    seen=Seen("awr-rac/Azure__Oracle-Workloads-for-Azure__AWR_DBU.html", 441),
)
