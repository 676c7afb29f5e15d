"""Where the answer is not storage: nothing can be judged, the CPUs come first, or another class is larger."""

from rules.core.facts import Facts
from rules.core.finding import figure
from rules.shared.edition_caps import cpu_cap
from rules.shared.oracle_views import samples
from rules.storage.cpu_queue import Pressure, by_demand_alone, only_managed
from rules.storage.decision import Decision, Doubt
from rules.storage.inputs.host_os import cpu_load
from rules.storage.inputs.shares import BY_KEY, WEIGHTY, Part
from rules.storage.inputs.top_statements import only_jobs
from rules.waits.wait_cures import leading_cure
from rules.wording import percent

BY_DEMAND = "the time that no event explains is taken for a queue, and the host has CPU left on average"
OF_ALL = "the host is that of all containers, and one of them does not show who fills it"
OF_THE_ROOT = "the report of the container database for the same interval"
BY_PLAN = "the plan that is active, and the group that it holds back (v$rsrc_consumer_group)"
WITHOUT_JOBS = "the same hours of a day without these jobs"
LOOK_AT = {
    "cpu": "the statements with the most CPU and buffer gets",
    "application": "which sessions hold the locks ({samples}, or blocking sessions)",
    "concurrency": "which statement or object the latches, mutexes or hot blocks belong to ({samples})",
    "cluster": "the global cache statistics and the latency of the interconnect",
    "network": "the network between the database, its clients and other databases",
}


def unjudged(reason: str, bring: str) -> Decision:
    """Nothing can be said; `bring` is what would settle it."""
    return Decision("cannot_judge", None, None, reason, settle=bring)


def queueing(facts: Facts, signs: list[Pressure]) -> Decision:
    """Sessions queue for CPU."""
    evidence = tuple(sign.evidence for sign in signs)
    doubts: tuple[tuple[Doubt, str], ...] = (("minor", BY_DEMAND),) if by_demand_alone(signs) else ()
    settle = BY_PLAN if only_managed(signs) and not cpu_cap(facts) else cpu_load(facts)
    if facts.get("scope") == "pdb" and not only_managed(signs):
        doubts, settle = (*doubts, ("minor", OF_ALL)), f"{OF_THE_ROOT}; {settle}"
    return Decision("cpu_first", "neither", "cpu", signs[0].clause, evidence, doubts=doubts, settle=settle)


def not_storage(facts: Facts, storage: float, other: Part | None) -> Decision:
    """Storage is less than a tenth, or less than the largest other class, which the verdict names."""
    lead = other.key if other else None
    evidence = [figure(facts, "io_share", "storage waits", WEIGHTY)]
    if other:
        evidence.insert(0, figure(facts, BY_KEY[other.key].metric, other.label))
    settle = (
        _of_the_cluster(facts, lead)
        or LOOK_AT.get(lead or "")
        or _asked(facts, lead)
        or "what sessions do in the busiest minutes ({samples})"
    )
    settle = WITHOUT_JOBS if lead == "cpu" and only_jobs(facts) else settle.format(samples=samples(facts))
    return Decision(
        "not_storage", "neither", lead, f"storage waits are {percent(storage)}", tuple(evidence), settle=settle
    )


def _of_the_cluster(facts: Facts, lead: str | None) -> str | None:
    """Blocks that instances fight for are named by their segments, not by the interconnect."""
    cure = leading_cure(facts, BY_KEY[lead].kind) if lead == "cluster" else None
    return _asked(facts, lead) if cure and cure.kind == "blocks that are busy elsewhere" else None


def _asked(facts: Facts, lead: str | None) -> str | None:
    """What one asks of the wait that holds most of the class, where it has a cure of its own."""
    cure = leading_cure(facts, BY_KEY[lead].kind) if lead else None
    return cure.ask[:1].lower() + cure.ask[1:].removesuffix("?") if cure else None
