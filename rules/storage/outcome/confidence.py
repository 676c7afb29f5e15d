"""How sure a verdict is, and why."""

from datetime import datetime
from typing import Literal

from rules.core.facts import Facts
from rules.core.rule import RuleResult, which_fired
from rules.storage.cases.on_curve import why_not
from rules.storage.cpu_queue import cpu_can_be_seen
from rules.storage.decision import Decision, Doubt
from rules.storage.inputs.activity import LONG_S, SHORT_S, UNEVEN, peak_to_mean
from rules.storage.inputs.batch_jobs import job
from rules.storage.inputs.shares import largest_other, storage_share
from rules.storage.limits.limit_symptoms import suspected
from rules.storage.limits.utilisation import FULL
from rules.wording import length, percent

Confidence = Literal["high", "medium", "low"]
COLD_S = 3600
MOST_MINOR = 2
FAR_APART = 0.20
MOST_WORDS = 22
"""Of the reasons together, those for which they are read; what is left out is counted."""
NEARLY = 1.25
"""Times the storage waits, below which another class leads by little (our judgement)."""
CONTRADICTIONS: dict[str, Doubt] = {"DQ14": "major", "DQ15": "minor", "DQ17": "minor"}
"""Findings that DB time, the length of the interval or the CPU time is printed in two ways that disagree."""


def confidence(facts: Facts, decision: Decision, findings: list[RuleResult]) -> tuple[Confidence, str]:
    """The level and its reason; a major doubt makes it low, three minor ones do as well."""
    if decision.case == "cannot_judge":
        return "high", "what the report lacks is plain"
    if decision.case == "idle":  # how little is done can be seen, however its parts add up
        doubts = [*decision.doubts, *(doubt for doubt in (_window(facts, decision),) if doubt)]
    else:
        doubts = [*decision.doubts, *_doubts(facts, decision, findings)]
    if not doubts:
        return "high", "the figures agree with one another"
    major = any(level == "major" for level, _ in doubts)
    # a latency of a minority takes a whole step: high becomes medium, medium becomes low
    # and declared limits are the best base that a verdict on capacity can have: they alone make it medium, not low
    # a curve that can't be used takes nothing away from what the report says without it
    counted = len(doubts) + bool(_coverage(facts, decision)) - (decision.used is not None)
    counted -= bool(_curve(facts, decision))
    low = major or counted > MOST_MINOR
    return "low" if low else "medium", _reason(doubts, _curve(facts, decision))


def _reason(doubts: list[tuple[Doubt, str]], of_curve: tuple[Doubt, str] | None) -> str:
    """The reasons in one breath, major ones first: so many as are read, and how many there are besides. Why a curve is
    not used is always said: somebody brought it."""
    reasons = [reason for wanted in ("major", "minor") for level, reason in doubts if level == wanted]
    kept = reasons[:1]
    for reason in reasons[1:]:
        if len(" ".join([*kept, reason]).split()) <= MOST_WORDS or (of_curve and reason == of_curve[1]):
            kept.append(reason)
    left = len(reasons) - len(kept)
    return "; ".join([*kept, *([f"{left} more doubt{'s' * (left > 1)}"] if left else [])])


def _doubts(facts: Facts, decision: Decision, findings: list[RuleResult]) -> list[tuple[Doubt, str]]:
    doubts: list[tuple[Doubt, str] | None] = [
        _curve(facts, decision),
        _window(facts, decision),
        _unaccounted(facts, decision),
        _listing(facts),
        _cut_off(facts),
        _coverage(facts, decision),
        _counts(findings, decision),
        _contradicted(findings),
        _cold(facts, decision),
        _jobs(facts, decision),
        _uneven(facts, decision),
        _suspected(facts, decision),
        _blind(facts, decision),  # last: it says least of this report
    ]
    return [doubt for doubt in doubts if doubt]


def _window(facts: Facts, decision: Decision) -> tuple[Doubt, str] | None:
    """Rates and CPU of a long or uneven window are averages of different minutes; latency is not diluted so."""
    elapsed, peak = facts.get("elapsed_s", 0.0), peak_to_mean(facts.get("slots", []))
    by_rates = decision.case == "capacity_limited" or (decision.case == "not_storage" and decision.lead == "cpu")
    level: Doubt = "major" if by_rates else "minor"
    if elapsed > LONG_S:
        return level, f"a window of {length(elapsed)} hides any peak"
    if 0 < elapsed < SHORT_S:
        return "minor", f"a window of {length(elapsed)} is short, and other minutes may differ"
    if peak is not None and peak >= UNEVEN and decision.case != "cpu_first":
        return level, f"the busiest minutes have {peak:.1f} times the mean load"
    return None


def _unaccounted(facts: Facts, decision: Decision) -> tuple[Doubt, str] | None:
    """Time that no event explains; a major doubt where the case would change with it."""
    unaccounted = facts.get("unaccounted_share")
    if unaccounted is None or not facts.on_captured:
        return None
    if decision.case == "parse_bound":  # parse time was measured as such, as a part of DB time
        return "minor", "other shares are of CPU and wait time"
    if unaccounted < 0:
        return "minor", f"CPU and waits exceed DB time by {percent(-unaccounted)}"
    if _flips(facts):
        return "major", f"{percent(unaccounted)} of DB time is unexplained and could change the case"
    return "minor", f"{percent(unaccounted)} of DB time is neither CPU nor a wait"


def _flips(facts: Facts) -> bool:
    """Whether storage is a tenth of the captured time but not of DB time, or CPU leads if that time was CPU."""
    captured = storage_share(facts)
    whole = facts.get("io_share", captured)
    cpu = facts.get("cpu_share", 0.0) + facts.get("unaccounted_share", 0.0)
    return bool(captured >= 0.1 > whole or (captured > facts.share("cpu_share") and cpu > whole))


def _listing(facts: Facts) -> tuple[Doubt, str] | None:
    if facts.get("events_complete"):
        return None
    return "major", "only the top events are listed; smaller ones are not known"


def _cut_off(facts: Facts) -> tuple[Doubt, str] | None:
    return ("major", "the end of the report is missing") if facts.get("cut_off") else None


def _coverage(facts: Facts, decision: Decision) -> tuple[Doubt, str] | None:
    covered = facts.get("single_block_coverage")
    by_latency = decision.lead == "reads" and decision.case != "not_storage" and decision.used is None
    if covered is None or covered >= 0.8 or not by_latency:
        return None
    return "minor", f"single-block waits cover {percent(covered)} of the reads"


def _counts(findings: list[RuleResult], decision: Decision) -> tuple[Doubt, str] | None:
    if decision.case == "not_storage":
        return None
    fired = which_fired(findings, "DQ05")
    return ("major", fired.outcome.message.rstrip(".")) if fired else None


def _contradicted(findings: list[RuleResult]) -> tuple[Doubt, str] | None:
    """The report prints a figure that all shares or rates are based on in two ways."""
    for code, level in CONTRADICTIONS.items():
        fired = which_fired(findings, code)
        if fired:
            return level, fired.outcome.message.rstrip(".")
    return None


def _cold(facts: Facts, decision: Decision) -> tuple[Doubt, str] | None:
    """Soon after a start the cache is empty, and reads are more than they will be."""
    started, begin = facts.get("startup_time"), facts.get("begin_time")
    if not started or not begin or decision.lead != "reads" or decision.case == "not_storage":
        return None
    if decision.used or decision.pointless:  # what is full now is full; and later less would be read, and less to buy
        return None
    up = (datetime.fromisoformat(begin) - datetime.fromisoformat(started)).total_seconds()
    return ("minor", f"the instance had run for {length(up)}, its cache was cold") if 0 <= up < COLD_S else None


def _jobs(facts: Facts, decision: Decision) -> tuple[Doubt, str] | None:
    """Backups and exports in the window are not the application that storage is sized for."""
    batch = job(facts) if decision.case != "not_storage" else None
    return ("minor", f"{batch.label} moved {percent(batch.share)} of the bytes") if batch else None


def _uneven(facts: Facts, decision: Decision) -> tuple[Doubt, str] | None:
    """Instances of one cluster that wait for different things get one verdict of their mean; a limit that all of them
    use up together is full for each."""
    shares = facts.get("storage_by_instance", {})
    if not shares and facts.get("instances_in_report", 1) > 1:
        return "minor", "how its instances differ is not printed"
    if not shares or (decision.used and decision.used.utilisation >= FULL):
        return None
    least, most = (pick(shares, key=lambda instance: shares[instance]) for pick in (min, max))
    if shares[most] - shares[least] < FAR_APART:
        return None
    clause = f"storage takes {percent(shares[least])} on instance {least} and {percent(shares[most])} on {most}"
    return "minor", clause


def _suspected(facts: Facts, decision: Decision) -> tuple[Doubt, str] | None:
    """No faster media on the word of a report that looks as if a provisioned limit held its reads."""
    sign = suspected(facts) if decision.case == "latency_limited" and not decision.by_curve else None
    return ("major", sign) if sign else None


def _curve(facts: Facts, decision: Decision) -> tuple[Doubt, str] | None:
    """A load curve at hand that this report cannot be held against."""
    reason = why_not(facts) if decision.lead == "reads" and not decision.by_curve else None
    return ("minor", f"the load curve is not used: {reason}") if reason else None


def _blind(facts: Facts, decision: Decision) -> tuple[Doubt, str] | None:
    """Without host figures a run queue cannot be ruled out; near the edge another class may lead."""
    if decision.case not in ("not_storage", "cpu_first", "idle", "host_first") and not cpu_can_be_seen(facts):
        return "minor", "a run queue cannot be ruled out"
    other, storage = largest_other(facts), storage_share(facts)
    if decision.case != "not_storage" or other is None:
        return None
    times = _times_by_which_cpu_leads(facts, decision, storage)
    if other.share < NEARLY * storage:
        more = f", though CPU, as it is booked short, counts {times:.1f} times" if times else ""
        return "minor", f"storage waits are nearly as large ({percent(storage)}){more}"
    if times:
        booked = f"CPU is booked short and counts {times:.1f} times here"
        return "minor", f"{booked}; as it is booked, storage waits ({percent(storage)}) would lead"
    return None


def _times_by_which_cpu_leads(facts: Facts, decision: Decision, storage: float) -> float | None:
    """By how much CPU counts more than it is booked, where it leads by that alone: the factor is an estimate."""
    times: float | None = facts.get("cpu_accounting_factor")
    return times if times and decision.lead == "cpu" and facts.share("cpu_share") / times < storage else None
