"""The order of the questions: judgeable, host, idle, parsing, CPU, storage at all, which wait, media or spindles."""

from msgspec.structs import replace

from rules.core.facts import Facts
from rules.core.finding import Evidence, figure
from rules.core.rule import RuleResult, which_fired
from rules.host.distress import distress
from rules.shared.other_io import backs_up, grows_files, known_cure
from rules.shared.parsing import parsing_leads
from rules.shared.recovery_waits import recovery_waits
from rules.shared.redo_logs import waited_for_switches
from rules.shared.scan_victims import scan_victims
from rules.shared.temp_time import FIRST_WITH_OWN
from rules.storage import preconditions
from rules.storage.cases.bandwidth import scans
from rules.storage.cases.before_storage import host_first, nothing_to_do, parse_bound, recovery_alone
from rules.storage.cases.elsewhere import not_storage, queueing, unjudged
from rules.storage.cases.reads import reads_lead
from rules.storage.cases.writes import commits_lead, log_switches_lead, writer_leads
from rules.storage.cpu_queue import cpu_first
from rules.storage.decision import Cure, Decision, Doubt
from rules.storage.gains.model import Reads, active_sessions, proposed_ms, reads
from rules.storage.inputs.exadata import exadata
from rules.storage.inputs.shares import BY_KEY, NOT_STORAGE, WEIGHTY, largest_other, storage_share
from rules.storage.limits.closed_loop import of_disks, within
from rules.storage.outcome.scope_text import standby
from rules.thresholds.worth import WORTH_SESSIONS
from rules.wording import ms

FAST = "RD10"
"""The rule that says that reads come as fast as from flash already."""
SPILLS = "PG01"
"""The rule of temp, which knows it by its files where no event has its name."""
MOSTLY = 0.5
TORN = ("DQ14", "DQ17")
"""DB time printed in two ways, or more CPU time than possible: either alone is a doubt (our judgement)."""
FEWEST_KNOWN = 0.5
"""Where fewer of the reads by time have a latency of their own, nobody knows what faster ones save (our judgement)."""
FEW = 3
"""Up to so many times that, it is asked whether the tail of fast reads would be there on other flash too."""


def decide(facts: Facts, findings: list[RuleResult]) -> Decision:
    """The case of the contract's table, with its cure."""
    lack = preconditions.cannot_judge(facts) or _torn(findings)
    if lack:
        return unjudged(*lack)
    return _before_storage(facts) or _worth(facts, _by_class(facts, findings), findings)


def _torn(findings: list[RuleResult]) -> preconditions.Lack | None:
    """Why no share can be given: DB time and CPU time disagree with the rest, as in pages of two reports."""
    if not all(which_fired(findings, code) for code in TORN):
        return None
    why = "its pages contradict each other in DB time and CPU time, as pages of two reports do"
    return preconditions.Lack(why, "each report in a file of its own, whole and as Oracle wrote it")


def _before_storage(facts: Facts) -> Decision | None:
    """What comes before every wait: the host, nothing to do, too little to tell, parsing, the CPUs."""
    if strained := distress(facts):
        return host_first(strained)
    if job := preconditions.only_a_job_ended(facts):
        return unjudged(*job)
    idle, little = preconditions.idle(facts), preconditions.too_little(facts)
    if (idle or little) and (waits := recovery_waits(facts)):
        return recovery_alone(facts, waits)
    if idle:
        return nothing_to_do(facts)
    if little:
        return unjudged(*little)
    if parsing_leads(facts):
        return parse_bound(facts)
    signs = cpu_first(facts)
    return queueing(facts, signs) if signs else None


def _by_class(facts: Facts, findings: list[RuleResult]) -> Decision:
    storage, other = storage_share(facts), largest_other(facts)
    if _switches_weigh(facts, storage):
        return log_switches_lead(facts)
    if storage < WEIGHTY or (other and other.share > storage):
        return not_storage(facts, storage, other)
    lead = _lead(facts)
    if lead == "reads":
        return _reads(facts, findings)
    if lead == "temp":
        return _temp(facts, findings, facts.share("temp_share"))
    leads = {"commit": commits_lead, "writer": writer_leads, "other_io": _other_io}
    return _behind_scans(facts, leads[lead](facts))


def _behind_scans(facts: Facts, decision: Decision) -> Decision:
    """Writes that wait behind scans: no device of theirs is short."""
    scans = scan_victims(facts)
    if scans is None or decision.lead not in ("commit", "writer"):
        return decision
    why = f"scans of {scans.rate} stand in the way of redo and data writes"
    settle = f"the same minutes without {scans.who}"
    return replace(decision, cure="neither", why=why, settle=settle)


def _switches_weigh(facts: Facts, storage: float) -> bool:
    """Whether log switches go first: also before a class up to twice as large, because their cure costs nothing."""
    switches = waited_for_switches(facts)
    storage -= switches - facts.share("log_switch_share")
    others = [facts.share(time_class.metric) for time_class in NOT_STORAGE if time_class.key != "cpu"]
    return switches >= WEIGHTY and switches > storage and 2 * switches >= max(others)


def _reads(facts: Facts, findings: list[RuleResult]) -> Decision:
    if preconditions.implausible_read(facts):
        why = f"a mean read of {ms(facts['single_block_read_ms'])} is not credible"
        return unjudged(why, f"{preconditions.WHOLE}; if it says the same, what the host measures at these devices")
    if spilled := _temp_of_old(facts, findings):
        return _temp(facts, findings, spilled)
    return reads_lead(facts, findings)


def _lead(facts: Facts) -> str:
    """The storage class that leads; commits and the writer wait for the same write path and count together."""
    share = {key: facts.share(BY_KEY[key].metric) for key in ("reads", "temp", "commit", "writer", "other_io")}
    groups = {key: share[key] for key in ("reads", "temp", "other_io")}
    groups["writing"] = share["commit"] + share["writer"]
    first = max(groups, key=lambda key: groups[key])
    if first != "writing":
        return first
    return "commit" if share["commit"] >= share["writer"] else "writer"


def _temp_of_old(facts: Facts, findings: list[RuleResult]) -> float | None:
    """The share of temp where its reads have no event of their own yet, if they are most of the reads."""
    spilled, release = which_fired(findings, SPILLS), facts.get("release")
    if spilled is None or release is None or release >= FIRST_WITH_OWN or not scans(facts):
        return None
    share = spilled.outcome.saves or 0.0
    return share if share > MOSTLY * facts.share("read_share") else None


def _temp(facts: Facts, findings: list[RuleResult], share: float) -> Decision:
    """Memory for sorts and hash joins, by the advisory where it speaks, and the statements that spill."""
    advised = which_fired(findings, "PG02")
    evidence: tuple[Evidence, ...] = (figure(facts, "temp_share", "temp reads and writes", WEIGHTY),)
    why = "they do not fit into memory, so memory and statements come before storage"
    if advised:
        why, evidence = advised.outcome.message.rstrip("."), (*evidence, *advised.outcome.evidence)
    settle = "the statements that spill, and the PGA advisory" + (" after the change" if advised else "")
    return Decision("temp_bound", "neither", "temp", why, evidence, share, settle=settle)


def _other_io(facts: Facts) -> Decision:
    share = facts.share("other_io_share")
    evidence = (figure(facts, "other_io_share", "other I/O"),)
    doubts: tuple[tuple[Doubt, str], ...] = (("major", "these waits have no model of their own"),)
    why = "neither reads of data nor commits lead, but other I/O"
    settle = "which statement or job does this I/O"
    if backs_up(facts):
        why, settle = "a backup is what waits most, and it has its own pace", "the same hour without the backup"
    if grows_files(facts):
        why, settle = "data files are extended while sessions wait", "the same work with files of their final size"
    named = known_cure(facts)  # a wait with a cure of its own, such as files outside the database
    if named and not backs_up(facts) and not grows_files(facts):
        why = f"most of it is waits {named.waits.split(',')[0]}, and no purchase comes before a look at that"
    cure: Cure = "neither" if named or backs_up(facts) else "either"
    return Decision("mixed", cure, "other_io", why, evidence, share, doubts, settle)


def _worth(facts: Facts, decision: Decision, findings: list[RuleResult]) -> Decision:
    """No purchase for a standby, nor where the saving is too small to pay for anything."""
    free = decision.lead == "reads" and decision.cure == "neither"
    if decision.cure is None or (decision.cure == "neither" and not free):
        return decision
    if standby(facts) and not free:
        doubt: tuple[Doubt, str] = ("minor", "this is a standby: what the primary asks of its storage is not known")
        return replace(decision, cure="neither", doubts=(*decision.doubts, doubt))
    if facts.get("storage.response_goal_ms") is not None:
        return decision
    saved = saved_sessions(facts, decision, findings)
    if saved is None or saved >= WORTH_SESSIONS:
        return _already_fast(facts, decision, findings)
    # where no purchase would pay there is none for a free cure to come before: storage's own case stays
    own_case = reads_lead(facts) if free else decision
    # whatever the disks are, and whatever they were declared to be, there is nothing to buy: that is no doubt then
    settle = "busier minutes, or the response time that is asked for (response_goal_ms)"
    return replace(own_case, cure="neither", pointless=True, doubts=(), settle=settle)


def _already_fast(facts: Facts, decision: Decision, findings: list[RuleResult]) -> Decision:
    """No purchase beside a finding that denies it: other flash does not help reads that come as fast as from flash.

    A limit that is known, a load curve and a question that comes first are stronger evidence than a latency; not the
    question whether the flash of the cells answers, which such a latency has answered.
    """
    stronger = decision.used or decision.by_curve or (decision.first and not exadata(facts))
    if decision.lead != "reads" or decision.cure == "neither" or stronger or not which_fired(findings, FAST):
        return decision
    settle = "the statements that read most, and the limits of volumes and host on requests"
    return replace(decision, cure="neither", pointless=True, fast=True, settle=settle, first=None)


def saved_sessions(facts: Facts, decision: Decision, findings: list[RuleResult]) -> float | None:
    """What the purchase would save, as active sessions; after a free cure it is that of faster media."""
    sessions, read_times, saves = active_sessions(facts), reads(facts), decision.saves
    if decision.lead == "reads" and decision.used is None and _hardly_known(facts, read_times):
        return None
    media = read_times.conservative(proposed_ms(read_times.read_ms)) if read_times else None
    if decision.cure == "neither":
        saves = media
    elif media and decision.used and of_disks(facts, decision.used):  # flash is offered beside more disks
        saves = max(within(facts, media), saves or 0.0)
    if sessions is None or saves is None:
        return None
    saved = saves * sessions
    fast = which_fired(findings, FAST)
    if decision.lead == "reads" and fast and saved < FEW * WORTH_SESSIONS:
        saved *= at_the_median(facts)
    return saved


def _hardly_known(facts: Facts, read_times: Reads | None) -> bool:
    """Whether most of the reads have no latency of their own, such as direct reads of LOBs."""
    return read_times is not None and read_times.part_known(facts.share("read_share")) < FEWEST_KNOWN


def at_the_median(facts: Facts) -> float:
    """Of flash the part of a saving that other flash brings: the slow tail above the median would be there again."""
    mean, median = facts["single_block_read_ms"], facts.get("single_block_read_p50_ms")
    target = proposed_ms(mean)
    if not median or median >= mean or mean <= target:
        return 1.0
    return float(max(0.0, 1 - target / median) / (1 - target / mean))
