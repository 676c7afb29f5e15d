"""The finding on one kind of wait: its share, its mean, what it is, and its own cure (`rules.waits.wait_cures`)."""

from parsers.model.inside import Inside
from rules.core.facts import Event, Facts, once
from rules.core.finding import Evidence, Limit, Outcome, Severity, Source, fired, quiet
from rules.core.rule import Cure
from rules.storage.gains.model import base_s
from rules.storage.inputs.shares import whole
from rules.thresholds.worth import MEDIUM_SAVES
from rules.waits.wait_cures import UNNAMED, WaitCure, cure_here, cures, lock_type
from rules.wording import count, percent, wait

LIMITS = {
    "reported": Limit(MEDIUM_SAVES, "share of DB time"),
    "medium": Limit(0.05, "share of DB time", "our judgement: from a twentieth on a change is felt"),
    "high": Limit(0.10, "share of DB time", "our judgement: a tenth, from which on a class of waits leads anything"),
}
NEEDS = ("events", "db_time_s")
QUEUED = " Sessions queue for CPU as well: those that hold what others wait for run late, so these waits grow."


class Waited(Inside, frozen=True):
    """What sessions waited for kinds of wait that one rule speaks of; `name` and `cure` are of the longest event."""

    name: str
    event: Event
    cure: WaitCure
    waits: float
    share: float
    kinds: int

    @property
    def mean_ms(self) -> float:
        return 1000 * self.event.time_s / self.event.waits


def waiting(facts: Facts, code: str, *, memory: bool = False) -> Outcome:
    """The outcome of the rule with that code; `memory` where what is waited for is held on CPU (latches, mutexes)."""
    awaited = waited(facts, code)
    if awaited is None:
        return quiet("Nobody waits for it.")
    shown = Evidence(
        awaited.name, awaited.share, facts.share_unit, LIMITS["reported"].value, "wait events", awaited.event.line
    )
    mean = Evidence("mean wait", awaited.mean_ms, "ms", None, "wait events", awaited.event.line)
    if awaited.share < LIMITS["reported"].value:
        return quiet("", shown, mean)
    sentence = f"Sessions wait {awaited.cure.waits}: {percent(awaited.share)} of {whole(facts)} ({_events(awaited)})."
    queued = QUEUED if memory and facts.get("cpu_starved") else ""
    return fired(
        sentence + queued, shown, mean, saves=awaited.share, severity=_severity(awaited.share), cure=awaited.cure.cure
    )


def waited(facts: Facts, code: str) -> Waited | None:
    """All waits of the kinds that this rule speaks of; None where there are none."""
    events, total = _by_rule(facts).get(code), base_s(facts)
    if not events or not total or total <= 0:
        return None
    name, longest, cure = max(events, key=lambda each: each[1].time_s)
    seconds, waits = (sum(getattr(event, of) for _, event, _ in events) for of in ("time_s", "waits"))
    return Waited(_shown(facts, name), longest, cure, waits, min(1.0, seconds / total), len(events))


def _shown(facts: Facts, name: str) -> str:
    """The event's name, with the type of lock where the name does not say it."""
    kind = lock_type(facts) if name.casefold() == UNNAMED else None
    return f"{name} ({kind})" if kind else name


def told_of_it(code: str) -> tuple[Cure, tuple[Source, ...]]:
    """The cure of a rule before it looks at a report, and the sources of all its kinds."""
    mine = [each for each in cures() if each.rule == code]
    return Cure(mine[0].cure, mine[0].cost), tuple(dict.fromkeys(each.source for each in mine))


@once
def _by_rule(facts: Facts) -> dict[str, list[tuple[str, Event, WaitCure]]]:
    """What sessions waited for, by the code of the rule that speaks of it."""
    by_rule: dict[str, list[tuple[str, Event, WaitCure]]] = {}
    events: dict[str, Event] = facts.get("events", {})
    for name, event in events.items():
        cure = cure_here(facts, name) if event.waits > 0 and event.time_s > 0 else None
        if cure and cure.rule:
            by_rule.setdefault(cure.rule, []).append((name, event, cure))
    return by_rule


def _events(awaited: Waited) -> str:
    waits = "1 wait" if awaited.event.waits == 1 else f"{count(awaited.event.waits)} waits"
    each = f"{waits} of {wait(awaited.mean_ms / 1000)}"
    return f"{awaited.name}, {each}" if awaited.kinds == 1 else f"{awaited.name} leads, {each}"


def _severity(share: float) -> Severity:
    if share >= LIMITS["high"].value:
        return "high"
    return "medium" if share >= LIMITS["medium"].value else "low"
