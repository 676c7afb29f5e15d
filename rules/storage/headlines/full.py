"""A limit is used up: which, by how much, and what must be bought."""

from rules.core.facts import Facts
from rules.storage.decision import Decision
from rules.storage.gains.model import Reads
from rules.storage.headlines.saying import allowed, share_of_reads
from rules.storage.inputs.candidate_media import candidates
from rules.storage.limits.closed_loop import of_disks
from rules.storage.limits.utilisation import Used
from rules.wording import percent

BUY = {
    "device_iops": "devices or provisioned IOPS",
    "device_mb_s": "devices or provisioned throughput",
    "host_iops": "a larger host or another adapter",
    "host_cached_iops": "a larger host",
    "host_mb_s": "a larger host or another adapter",
    "path": "ports or controllers",
    "queue_depth": "more volumes or deeper queues",
}


def capacity(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """The purchase, the limit with its use, and the reads."""
    used = decision.used
    if used is None:
        return f"the storage is full, not slow: reads take {share_of_reads(facts)}, so find the part that ends first"
    what = "more disks or flash" if of_disks(facts, used) and reads else bought(facts, used)
    verb = "use" if used.kind == "queue_depth" else "buy"
    return f"{verb} {what}: {_use(used)}, and reads take {share_of_reads(facts)}"


def bought(facts: Facts, used: Used) -> str:
    """What must be bought, by what stands below where that is declared."""
    floors = candidates(facts)
    if used.kind == "device_iops" and floors.declared:
        return "more disks" if floors.disks else "provisioned IOPS" if floors.provisioned else BUY[used.kind]
    return BUY[used.kind]


def near(facts: Facts, decision: Decision, used: Used) -> str:
    """A cache of the host answers, and its rate is near the limit on average."""
    return f"{_use(used)} on average and reads take {share_of_reads(facts)}: look at its busiest minutes first"


def _use(used: Used) -> str:
    cached = "cached " if used.kind == "host_cached_iops" else ""
    limit = allowed(used).replace(" IOPS", f" {cached}IOPS")
    return f"{percent(used.utilisation)} of {limit} are used"
