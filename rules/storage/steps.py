"""What to do, in order: what is free first, then configuration, then a purchase."""

from typing import Any, Literal

from rules.facts import Facts
from rules.rule import Finding
from rules.storage.commits import commit
from rules.storage.decision import Decision
from rules.storage.gain import Reads, proposed_ms
from rules.storage.shares import BY_KEY
from rules.storage.wording import count, ms

Cost = Literal["free", "configuration", "purchase"]
Step = tuple[str, float | None, Cost, str | None]
FREE_OR_CONFIGURED: dict[str, tuple[str, Cost]] = {
    "RE08": ("Make the redo logs large enough for a switch every 15 to 20 minutes, and add groups.", "configuration"),
    "SK02": ("Move the hot file, or repair the device under it.", "configuration"),
    "PG01": ("Give sorts and hash joins more memory, after looking at the statements that spill.", "configuration"),
    "RE03": (
        "Find what commits wait for besides the redo write: CPU for the log writer, too many commits, messages.",
        "free",
    ),
    "HL01": ("Have the storage checked today: single requests take far longer than it can need.", "free"),
    "WR01": (
        "Check the size of the buffer cache, asynchronous I/O and the number of writer processes.",
        "configuration",
    ),
}
NOT_STORAGE = {
    "cpu": "Tune the statements with the most CPU and buffer gets, or add CPU.",
    "application": "Find the sessions that hold the row locks and shorten their transactions.",
    "concurrency": "Find the statement or object behind the latch, mutex or hot-block waits.",
    "cluster": "Look at the interconnect and at which instances work on the same blocks.",
    "network": "Look at round trips and at the network between database and clients.",
}


def steps(facts: Facts, decision: Decision, findings: list[Finding], known: Reads | None) -> list[dict[str, Any]]:
    """The contract's `steps`, the cheap ones first."""
    if decision.case == "cannot_judge":
        return []
    found: list[Step] = [
        (what, one.outcome.saves, cost, one.rule.id) for one in findings if one.fired for what, cost in _of(one)
    ]
    if decision.case in ("not_storage", "cpu_first"):
        found.insert(
            0,
            (
                NOT_STORAGE.get(decision.lead or "", "Look at what sessions do in the busiest minutes."),
                _share(facts, decision),
                "free",
                None,
            ),
        )
    found.sort(key=lambda one: one[2] == "purchase")
    purchase = _purchase(facts, decision, known, findings)
    return [
        {"order": order, "what": what, "saves": saves, "cost": cost, "finding": finding}
        for order, (what, saves, cost, finding) in enumerate([*found, *purchase], 1)
    ]


def _of(finding: Finding) -> list[tuple[str, Cost]]:
    step = FREE_OR_CONFIGURED.get(finding.rule.code)
    return [step] if step else []


def _share(facts: Facts, decision: Decision) -> float | None:
    known = BY_KEY.get(decision.lead or "")
    return facts.share(known.metric) if known else None


def _purchase(facts: Facts, decision: Decision, known: Reads | None, findings: list[Finding]) -> list[Step]:
    """The purchase the verdict ends in; after a free cure of a hot file the reads that remain."""
    if decision.cure in (None, "neither"):
        return []
    if decision.lead == "commit":
        part = commit(facts)
        what = "Put the redo logs on devices of their own that write in about half a millisecond."
        return [(what, decision.saves, "purchase", None)] if part else []
    if decision.lead != "reads" or known is None:
        return []
    target = proposed_ms(known.read_ms)
    media = (
        f"Put the data files on media that answer in {ms(target)} at {count(facts.get('read_iops', 0))} reads a second."
    )
    if decision.cure == "spindles":
        return [
            (
                "Buy what the limit is made of: devices, provisioned IOPS, paths or a larger host.",
                decision.saves,
                "purchase",
                None,
            )
        ]
    if decision.cure == "either":
        media = f"Find out what the disks are and what was provisioned, then: {media[0].lower()}{media[1:]}"
    first: Step = (media, known.conservative(target), "purchase", None)
    return [first, *(_partly(one) for one in findings if one.rule.code == "SK01" and one.fired)]


def _partly(place: Finding) -> Step:
    """The smaller purchase, where most of the read time falls on one place."""
    return (f"Or only there: {place.outcome.message}", place.outcome.saves, "purchase", place.rule.id)
