"""The one measurement that would settle a verdict: what the report as a whole leaves open, then what its case asks."""

from rules.core.facts import Facts
from rules.storage.cases.bandwidth import scans
from rules.storage.decision import Decision
from rules.storage.inputs.activity import LONG_S
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.exadata import exadata
from rules.storage.inputs.host_os import cpu_load
from rules.storage.inputs.shares import WEIGHTY
from rules.storage.limits.ceilings import ceilings
from rules.storage.limits.limit_symptoms import suspected
from rules.storage.outcome.scope_text import one_of_several

UNEXPLAINED = 0.20
BEFORE_STORAGE = ("cannot_judge", "cpu_first", "host_first", "idle", "parse_bound")
BY_STORAGE = ("latency_limited", "capacity_limited", "mixed")


def settle(facts: Facts, decision: Decision) -> str | None:
    """The contract's `would_change_it`."""
    if decision.case in BEFORE_STORAGE or (decision.case == "mixed" and scans(facts)):
        return _with_its_peak(facts, decision)
    asked = (
        _busiest(facts),
        _unexplained(facts, decision),
        _container(facts, decision),
        _instances(facts, decision),
        _how_many(facts, decision),
    )
    first = next((measurement for measurement in asked if measurement), decision.settle)
    return f"{first}{_provisioned(facts, decision)}" if first else None


def _with_its_peak(facts: Facts, decision: Decision) -> str | None:
    """Of a long window first what it hides; what cannot be judged, or does nothing, asks for a busy report anyway."""
    busiest = None if decision.case in ("cannot_judge", "idle") else _busiest(facts)
    return f"{busiest}, and {decision.settle}" if busiest and decision.settle else decision.settle


def _provisioned(facts: Facts, decision: Decision) -> str:
    """The sign of a limit that nobody declared; behind a class that leads, the limits that reads of weight may have."""
    if decision.lead == "reads" and decision.case in BY_STORAGE and not decision.by_curve:
        sign = suspected(facts)
        return f"; {sign}" if sign else ""
    behind = decision.case == "not_storage" and facts.share("read_share") >= WEIGHTY and not ceilings(facts)
    if exadata(facts) or candidates(facts).never_provisioned:  # neither cells nor disks are sold by requests
        return ""
    return "; for the reads behind it, the IOPS and MB/s that were provisioned" if behind else ""


def _busiest(facts: Facts) -> str | None:
    return "a report of the busiest 15 to 30 minutes of this window" if facts.get("elapsed_s", 0) > LONG_S else None


def _unexplained(facts: Facts, decision: Decision) -> str | None:
    if facts.get("unaccounted_share", 0.0) <= UNEXPLAINED or decision.used:
        return None
    return f"{cpu_load(facts)}, and the host's I/O from iostat, in the same minutes"


def _how_many(facts: Facts, decision: Decision) -> str | None:
    """What one device can do was declared, and not how many there are."""
    capability = facts.get("storage.device_iops") or facts.get("storage.device_mb_s")
    number = facts.get("storage.devices") or (decision.used and decision.used.counted_by)
    if not capability or number or decision.lead != "reads" or decision.case not in BY_STORAGE:
        return None
    return "how many devices there are: what one of them can do was declared"


def _container(facts: Facts, decision: Decision) -> str | None:
    if facts.get("scope") != "pdb" or decision.case not in BY_STORAGE:
        return None
    return "the report of the container database for the same interval: other databases share this storage"


def _instances(facts: Facts, decision: Decision) -> str | None:
    counted = decision.used and decision.used.counted_by  # whoever shares a device that is full
    if decision.case not in BY_STORAGE or not one_of_several(facts) or counted:
        return None
    if decision.first and (
        exadata(facts) or not ceilings(facts)
    ):  # of limits that are declared it only needs to be known whose they are
        return None
    return (
        "the global report (awrgrpt.sql) of all instances beside the IOPS and MB/s provisioned for the volumes and "
        "hosts they share, or which devices are this instance's own"
    )
