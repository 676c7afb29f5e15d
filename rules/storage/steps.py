"""What to do, in order: what is free first, then configuration, then a purchase."""

from typing import Any, NamedTuple

from rules.facts import Facts
from rules.rule import SEVERITIES, Cost, Finding
from rules.storage.commits import bandwidth_bound
from rules.storage.decision import Decision
from rules.storage.gain import Reads, proposed_ms
from rules.storage.shares import BY_KEY, NOT_STORAGE
from rules.storage.wording import count, ms

WEIGHTY = 0.10
ASK = "Find out what the disks are, and which IOPS and MB/s were provisioned for volumes and host."
ELSEWHERE = {
    "cpu": "Tune the statements with the most CPU and buffer gets, or add CPU.",
    "application": "Find the sessions that hold the row locks and shorten their transactions.",
    "concurrency": "Find the statement or object behind the latch, mutex or hot-block waits.",
    "cluster": "Look at the interconnect and at which instances work on the same blocks.",
    "network": "Look at round trips and at the network between database and clients.",
}


class Step(NamedTuple):
    """One thing to do; `saves` is the share of DB time it could save at most, None where nobody knows."""

    what: str
    saves: float | None
    cost: Cost
    finding: str | None = None


def steps(facts: Facts, decision: Decision, findings: list[Finding], known: Reads | None) -> list[dict[str, Any]]:
    """The contract's `steps`, what is free before a purchase."""
    if decision.case == "cannot_judge":
        return []
    found = [*_cures(findings), *_purchase(facts, decision, known, findings)]
    if decision.case == "log_switch":
        found[1:1] = _elsewhere(facts, _largest_wait(facts))
    if decision.case in ("not_storage", "cpu_first"):
        found = [*_elsewhere(facts, decision.lead), *found]
    return [{"order": order, **step._asdict()} for order, step in enumerate(found, 1)]


def _cures(findings: list[Finding]) -> list[Step]:
    """What the findings of weight ask for, each in its rule's words or in those of its figures."""
    weighty = [one for one in findings if one.fired and SEVERITIES.index(one.severity) >= SEVERITIES.index("medium")]
    cures = [(one.rule.cure, one) for one in weighty]
    return [
        Step(one.outcome.cure or cure.what, one.outcome.saves, cure.cost, one.rule.id) for cure, one in cures if cure
    ]


def _elsewhere(facts: Facts, key: str | None) -> list[Step]:
    """What to do about a class that is not storage."""
    if key is None:
        return []
    what = ELSEWHERE.get(key, "Look at what sessions do in the busiest minutes.")
    return [Step(what, facts.share(BY_KEY[key].metric), "free")]


def _largest_wait(facts: Facts) -> str | None:
    weighty = [one for one in NOT_STORAGE if one.key != "cpu" and facts.share(one.metric) >= WEIGHTY]
    first = max(weighty, key=lambda one: facts.share(one.metric), default=None)
    return first.key if first else None


def _afterwards(facts: Facts, known: Reads | None) -> list[Step]:
    """The purchase that may follow a cure which costs nothing."""
    if known is None or facts.share("read_share") < WEIGHTY:
        return []
    target = proposed_ms(known.read_ms)
    what = f"After that, if reads still lead: data files on media that answer in {ms(target)}."
    return [Step(what, known.conservative(target), "purchase")]


def _purchase(facts: Facts, decision: Decision, known: Reads | None, findings: list[Finding]) -> list[Step]:
    """The purchase the verdict ends in, and the smaller one where most of the read time falls on one place."""
    if decision.case in ("hot_spot", "temp_bound"):
        return _afterwards(facts, known)
    if decision.cure in (None, "neither"):
        return []
    if decision.first:
        return [Step(decision.first, None, "free")]
    if decision.lead == "commit":
        what = "Put the redo logs on devices of their own that write in about half a millisecond."
        wide = "Give the redo logs more bandwidth: devices and a path of their own."
        return [Step(wide if bandwidth_bound(facts) else what, decision.saves, "purchase")]
    if decision.lead != "reads" or known is None:
        return []
    if decision.cure == "spindles":
        what = "Buy what the limit is made of: devices, provisioned IOPS, paths or a larger host."
        return [Step(what, decision.saves, "purchase")]
    target = proposed_ms(known.read_ms)
    rate = count(facts.get("read_iops", 0))
    media = f"ut the data files on media that answer in {ms(target)} at {rate} reads a second."
    told = decision.cure == "media"
    asked = [] if told else [Step(ASK, None, "free")]
    partly = [one for one in findings if one.rule.code == "SK01" and one.fired]
    return [
        *asked,
        Step(("P" if told else "If no limit holds the reads back: p") + media, known.conservative(target), "purchase"),
        *(Step(f"Or only there: {one.outcome.message}", one.outcome.saves, "purchase", one.rule.id) for one in partly),
    ]
