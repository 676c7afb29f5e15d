"""A limit is used up: what it is made of must be bought, or widened."""

from rules.core.facts import Facts
from rules.core.finding import Evidence
from rules.host.observed import observed_on
from rules.storage.cases import undecided
from rules.storage.decision import Cure, Decision, Doubt
from rules.storage.gains.model import Reads
from rules.storage.limits.closed_loop import twice
from rules.storage.limits.load import DEVICES, misses
from rules.storage.limits.utilisation import IMPOSSIBLE, Used
from rules.wording import count, percent

SAME = 0.10
"""A rate that the host's own tools saw this near to the limit confirms it (our judgement)."""


def capacity(facts: Facts, reads: Reads | None, used: Used) -> Decision:
    """The decision by a limit that is used up, which the host's own figures may confirm."""
    amounts = f"{count(used.total_used)} of {count(used.total_maximum)} {undecided.unit(used)} are used"
    seen, doubts = confirmed(facts, used), list[tuple[Doubt, str]]()
    if not seen:
        doubts.append(("minor", "the limits are as declared, not measured"))
    if used.utilisation > IMPOSSIBLE:
        doubts.append(("minor", "more than the limit is used: a cache answers in front, or the limit is another"))
    settle = "the load of each disk from iostat or the array in the same minutes"
    if observed_on(facts, used.instance):  # it counts what a cache of the host answers, too
        settle = "what the volumes' own metrics say of requests in the same minutes"
    return Decision(
        "capacity_limited",
        _cure(used),
        "reads",
        f"{amounts} ({percent(used.utilisation)})",
        (*undecided.use(used), *seen),
        None if used.kind == "queue_depth" else twice(facts, reads, used),  # a deeper queue waits elsewhere
        tuple(doubts),
        "the same load once that limit is raised" if seen else settle,
        used=used,
    )


def _cure(used: Used) -> Cure:
    return "either" if used.kind == "queue_depth" else "spindles"


def confirmed(facts: Facts, used: Used) -> tuple[Evidence, ...]:
    """The rate at which iostat saw the busiest devices, or the host, stand; none where it is not that of the limit, or
    was reckoned from the hits of a cache."""
    near = used.utilisation <= 1 + SAME
    if used.counted_by and near and (used.kind == "host_cached_iops" or misses(facts, DEVICES) == 1):
        what = f"{used.label} as {used.counted_by} saw them"
        return (Evidence(what, used.used, used.unit, used.maximum, used.counted_by),)
    rates = []
    for observed in observed_on(facts, used.instance):
        host = used.kind in ("host_iops", "host_cached_iops")
        rate = observed.max_iops if host else observed.busiest.plateau_iops if observed.busiest else None
        if rate and used.unit == "1/s" and abs(rate / used.maximum - 1) <= SAME:
            what = f"{used.label} as {observed.tool} saw them" + ("" if host else ", one of the busiest")
            rates.append(Evidence(what, rate, "1/s", used.maximum, observed.tool))
    return tuple(rates)
