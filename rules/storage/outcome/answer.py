"""The answer as one of a closed list, and in three to eight words: pages choose colour and sign by it alone."""

from collections.abc import Sequence
from typing import Literal

from rules.core.facts import Facts
from rules.core.finding import SEVERITIES
from rules.core.rule import RuleResult, which_fired
from rules.shared.concentration import most_of_the_reads
from rules.shared.logons import logons_lead
from rules.shared.parsing import cpu_is_parsing
from rules.shared.recovery_waits import recovery_waits
from rules.shared.redo_logs import archiver_leads, held_up
from rules.storage.cases.bandwidth import scans
from rules.storage.decision import Decision
from rules.storage.gains.commit_model import parts_unknown
from rules.storage.headlines.elsewhere import fails, parses
from rules.storage.headlines.first import job_reads_most
from rules.storage.headlines.full import bought
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.exadata import exadata
from rules.storage.inputs.shares import WEIGHTY, storage_share, top_event
from rules.storage.limits.closed_loop import of_disks
from rules.storage.outcome.scope_text import standby
from rules.storage.outcome.step import Step
from rules.storage.outcome.steps import FLASHBACK

Answer = Literal[
    "faster_media", "more_devices", "more_provisioned", "redo_devices", "free_cure_first", "locks", "parsing",
    "log_switches", "cpu", "host", "not_storage", "idle", "not_known_yet", "cannot_be_judged",
]  # fmt: skip
OF_CASES: dict[str, Answer] = {
    "cannot_judge": "cannot_be_judged",
    "idle": "idle",
    "host_first": "host",
    "parse_bound": "parsing",
    "cpu_first": "cpu",
    "log_switch": "log_switches",
    "latency_limited": "faster_media",
    "cache_first": "free_cure_first",
    "one_statement": "free_cure_first",
    "hot_spot": "free_cure_first",
    "temp_bound": "free_cure_first",
    "off_curve": "not_known_yet",
    "curve_mismatch": "not_known_yet",
}
"""Cases that have one answer whatever leads; the others ask for the class, the limit or the cure."""
STATEMENTS = ("SQ02", "SQ03", "SQ04")
"""Rules that name what uses the CPU: a statement, a module, a job."""
MEDIUM = SEVERITIES.index("medium")
LOCKS = ("enq:", "enqueue")
HOSTS = ("host_iops", "host_cached_iops", "host_mb_s")


def answer(
    facts: Facts, decision: Decision, steps: Sequence[Step], findings: Sequence[RuleResult] = (), *, fast: bool = False
) -> Answer:
    """What the verdict comes to; `fast` where reads are as fast as flash already, so that no media can be promised."""
    if decision.lead == "reads" and decision.cure == "neither" and (decision.pointless or standby(facts)):
        return _without_purchase(steps)
    if decision.lead == "other_io" and decision.cure == "neither":
        return _without_purchase(steps)
    if decision.case == "idle" and recovery_waits(facts):
        return "not_known_yet"
    if decision.case == "not_storage":
        return _elsewhere(facts, decision, findings)
    if _queues(decision):
        return "free_cure_first"  # volumes and their queues are laid out by whoever manages the host
    if decision.case == "latency_limited" and fast:
        return "not_known_yet"
    if decision.case in OF_CASES:
        return OF_CASES[decision.case]
    if decision.case == "commit_bound":
        return _of_commits(facts, decision, steps)
    if decision.case == "writer_bound" and decision.cure == "neither":
        return "free_cure_first"
    if decision.lead == "reads" and decision.cure == "either" and (exadata(facts) or _one_scans(facts)):
        return "free_cure_first"  # flash cache, offload and IORM are settings, and a statement is tuned
    return _bought(facts, decision)


def _queues(decision: Decision) -> bool:
    """Whether requests wait in the host's queues, where other disks would leave them."""
    return decision.case == "capacity_limited" and decision.used is not None and decision.used.kind == "queue_depth"


def _one_scans(facts: Facts) -> bool:
    """Whether one statement or job waits for most of the scans: no bandwidth is bought for it before it is tuned."""
    return scans(facts) and most_of_the_reads(facts) is not None


def _of_commits(facts: Facts, decision: Decision, steps: Sequence[Step]) -> Answer:
    if decision.cure not in ("media", "either"):
        return _without_purchase(steps)
    if exadata(facts):
        return "free_cure_first"  # where the cells write redo is a setting
    return "not_known_yet" if parts_unknown(facts) or decision.first else "redo_devices"


def _without_purchase(steps: Sequence[Step]) -> Answer:
    """No purchase pays: a free cure that saves time comes first, or nothing of the storage does."""
    return "free_cure_first" if any(step.cost != "purchase" and step.saves for step in steps) else "not_storage"


def _elsewhere(facts: Facts, decision: Decision, findings: Sequence[RuleResult]) -> Answer:
    """The class that leads, by the wait that holds most of it."""
    if standby(facts):
        return "not_storage"  # recovery and readers of a copy: what is to be mended is on the primary
    if logons_lead(facts):
        return "free_cure_first"
    if decision.lead == "cpu":
        return "parsing" if cpu_is_parsing(facts) else _on_cpu(findings)
    if decision.lead is None:
        return "not_storage"
    if decision.lead == "other" and which_fired(findings, FLASHBACK):
        return "free_cure_first"  # where the flashback logs lie is a setting
    if parses(facts, decision.lead):
        return "parsing"
    top = top_event(facts, decision.lead)
    if fails(facts, decision.lead):
        return "not_storage"
    locked = decision.lead == "application" or bool(top and top[0].casefold().startswith(LOCKS))
    return "locks" if locked else "not_storage"


def _on_cpu(findings: Sequence[RuleResult]) -> Answer:
    """Work on CPU that no CPU is short for: statements to tune or jobs to move come first, where some weigh."""
    named = (which_fired(findings, code) for code in STATEMENTS)
    weigh = any(finding and SEVERITIES.index(finding.severity) >= MEDIUM for finding in named)
    return "free_cure_first" if weigh else "not_storage"


def _bought(facts: Facts, decision: Decision) -> Answer:
    """More of what is full: devices, or what is provisioned of a volume or a host."""
    used = decision.used
    if decision.cure != "spindles":
        return "not_known_yet"
    if used is None or decision.by_curve:
        return "more_devices"
    provisioned = candidates(facts).declared and candidates(facts).provisioned and not of_disks(facts, used)
    return "more_provisioned" if used.kind in HOSTS or provisioned else "more_devices"


def short(facts: Facts, decision: Decision, judged: Answer) -> str:
    """The same in three to eight words; a case that has words of its own before its answer."""
    if decision.fast:  # other flash may save something in the table: what it would not is why it comes last
        return "Fewer reads before any purchase"
    if decision.pointless or (judged == "not_storage" and decision.lead == "reads"):
        return "No purchase would pay"
    if decision.case == "idle" and judged == "not_known_yet":
        return "Check whether the standby is behind"
    if judged in ("more_devices", "more_provisioned") and decision.used and not decision.by_curve:
        # On disks the headline offers flash as well, and the steps may put it first.
        flash_too = decision.lead == "reads" and of_disks(facts, decision.used)
        return "Buy more disks or flash" if flash_too else f"Buy {bought(facts, decision.used)}"
    if judged == "log_switches" and archiver_leads(facts):
        return "Free the archiver first"
    if judged == "log_switches" and held_up(facts):
        return "What holds log switches up first"
    if judged == "free_cure_first":
        return _free_cure(facts, decision)
    if judged == "cpu" and storage_share(facts) >= WEIGHTY:
        return "CPU first, then storage"
    if judged == "not_storage" and decision.case == "not_storage":
        return _LEADS.get(decision.lead or "", _SHORT[judged])
    return _SHORT[judged]


def _free_cure(facts: Facts, decision: Decision) -> str:
    if decision.case == "not_storage" and logons_lead(facts):
        return "Pool the connections first"
    if decision.case == "one_statement" and job_reads_most(facts):
        return "Move one job first"
    if decision.case == "not_storage" and decision.lead == "other":
        return "Move the flashback logs first"
    if decision.case == "commit_bound" and decision.first:
        return "Redo to flash first"
    if decision.case == "mixed" and _one_scans(facts):
        reader = most_of_the_reads(facts)
        return "Move one job first" if reader and reader.chore else "Tune one statement first"
    own = None if decision.lead == "other_io" else _CURES.get(decision.case)
    return own or _SHORT["free_cure_first"]


_LEADS = {
    "cpu": "Work on CPU, not storage",
    "cluster": "The interconnect, not storage",
    "application": "Failing calls, not storage",
    "concurrency": "Contention, not storage",
    "network": "The network, not storage",
    "scheduler": "The resource manager, not storage",
    "other": "Other waits, not storage",
}
_CURES = {
    "not_storage": "Tune statements or move jobs first",
    "cache_first": "Enlarge the buffer cache first",
    "capacity_limited": "More volumes or deeper queues first",
    "one_statement": "Tune one statement or segment first",
    "hot_spot": "One place is slow, not all",
    "temp_bound": "Memory for sorts first",
    "writer_bound": "Relieve the database writer first",
    "commit_bound": "Commits wait, but not for disks",
    "mixed": "Exadata settings before any purchase",
}
_SHORT: dict[Answer, str] = {
    "faster_media": "Faster media, not more devices",
    "more_devices": "More devices, not faster media",
    "more_provisioned": "More provisioned IOPS or throughput",
    "redo_devices": "Faster devices for the redo logs",
    "free_cure_first": "A free cure before any purchase",
    "locks": "Locks, not storage",
    "parsing": "Parsing, not storage",
    "log_switches": "Larger redo logs first",
    "cpu": "CPU, not storage",
    "host": "The host before the storage",
    "not_storage": "Something else than storage leads",
    "idle": "Idle, nothing to do",
    "not_known_yet": "What would help is not known yet",
    "cannot_be_judged": "This report cannot be judged",
}
