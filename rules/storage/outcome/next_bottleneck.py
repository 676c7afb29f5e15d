"""What limits after the change that the verdict speaks of: the smallest of the ceilings that are known."""

from typing import NamedTuple

from rules.core.facts import Facts
from rules.shared.parsing import beside, largest_beside
from rules.shared.redo_logs import commits_alone
from rules.storage.cases.position import position
from rules.storage.decision import Decision
from rules.storage.gains.model import Reads, active_sessions, proposed_ms
from rules.storage.inputs.shares import CLASSES, WEIGHTY
from rules.storage.limits.closed_loop import STAY
from rules.storage.limits.utilisation import Used, limits
from rules.wording import a_second, capital, count, ms, percent

USABLE = 0.90
"""Beyond this part of the CPUs sessions queue for them (rules TM04)."""
MOSTLY_BUSY = 3.0
"""Up to so many sessions for each active one they are taken for one group of workers; more are idle log-ons (ours)."""
LONGEST_PAUSE_S = 1.0
"""Longer pauses between calls are people or idle log-ons, and calls that never end, no round trips (our judgement)."""
WITH_CACHE = ("host_cached_iops",)
CALLS = "user calls"


class Ceiling(NamedTuple):
    """So many times today's work, and why no more."""

    times: float
    why: str


def next_bottleneck(facts: Facts, decision: Decision, reads: Reads | None) -> str | None:
    """The sentence; None where the verdict speaks of no purchase or its gain is not known."""
    if decision.case == "parse_bound":
        return _beside_parsing(facts)
    saved = _saved(decision, reads)
    if saved is None or saved >= 1:
        return None
    ceilings = (_cpu(facts), *_limits(facts, decision), _client(facts, saved), _twice_the_curve(facts, decision))
    present = [ceiling for ceiling in ceilings if ceiling]
    first = min(present, key=lambda ceiling: ceiling.times, default=None)
    if first and first.times <= 1.001 / (1 - saved):
        return first.why
    return _rest_of_commits(facts, decision, saved) or _what_is_left(facts, decision, 1 - saved)


def _beside_parsing(facts: Facts) -> str | None:
    """The largest class that parsing is not made of."""
    share = largest_beside(facts)
    return f"{capital(beside(facts).label)}: {percent(share)} of DB time today." if share >= WEIGHTY else None


def _saved(decision: Decision, reads: Reads | None) -> float | None:
    """The share of DB time that the purchase would save."""
    if decision.lead not in ("reads", "commit") or decision.cure in (None, "neither") or decision.first:
        return None
    if reads and decision.lead == "reads" and decision.cure != "spindles":
        return reads.conservative(proposed_ms(reads.read_ms))
    return decision.saves


def _cpu(facts: Facts) -> Ceiling | None:
    busy = facts.get("host_cpu_busy")
    if not busy or facts.get("scope") == "pdb":
        return None
    return cpus(busy)


def cpus(busy: float) -> Ceiling:
    """The CPUs of the host, of which that share is busy today."""
    times = max(1.0, USABLE / busy)
    sentence = f"The CPUs: they are {percent(busy)} busy, enough for {times:.1f} times today's work and no more."
    return Ceiling(times, sentence)


def _limits(facts: Facts, decision: Decision) -> list[Ceiling]:
    """Limits of host and path, which stay whatever is bought behind them."""
    bought = decision.used.kind if decision.used else None
    stay = (*STAY, *WITH_CACHE) if facts.get("storage.host_cache") else STAY
    return [
        _ceiling(used) for used in limits(facts) if used.kind in stay and used.kind != bought and used.utilisation > 0
    ]


def _ceiling(used: Used) -> Ceiling:
    amount = f"{percent(min(1.0, used.utilisation))} of {count(used.total_maximum)} {a_second(used.unit)} are used"
    times = max(1.0, 1 / used.utilisation)
    more = f", enough for {times:.1f} times today's work" if times > 1 else ", so there is no more to be had"
    return Ceiling(times, f"The {used.label}: {amount}{more}.")


def _twice_the_curve(facts: Facts, decision: Decision) -> Ceiling | None:
    """Twice the devices end where twice their load curve ends."""
    place = position(facts) if decision.by_curve and decision.cure == "spindles" else None
    if place is None or not place.utilisation:
        return None
    times = 2 / place.utilisation
    return Ceiling(times, f"Twice the devices: they end at {count(2 * place.maximum)} requests a second by the curve.")


def _client(facts: Facts, saved: float) -> Ceiling | None:
    """Clients that pause between calls: X' = N / (Rc T'/T + Z), an estimate, as N counts every session."""
    sessions, active, elapsed = facts.get("sessions"), active_sessions(facts), facts.get("elapsed_s")
    calls = facts.total(CALLS)
    if not sessions or not active or not elapsed or not calls or not active < sessions <= MOSTLY_BUSY * active:
        return None
    pause = (sessions - active) / (calls / elapsed)
    if pause > LONGEST_PAUSE_S:
        return None
    times = round_trips(sessions, active, calls / elapsed, saved)
    return Ceiling(
        times,
        f"The clients, by estimate: {count(sessions)} sessions pause {ms(1000 * pause)} between calls, so that their "
        f"work rises {times:.1f}-fold and no more.",
    )


def round_trips(sessions: float, active: float, calls_per_s: float, saved: float) -> float:
    """The rate of calls as a multiple of today's, once `saved` of the time a call takes in the database is gone."""
    call_s, whole_s = active / calls_per_s, sessions / calls_per_s
    return whole_s / (whole_s - call_s * saved)


def _rest_of_commits(facts: Facts, decision: Decision, saved: float) -> str | None:
    """What commits wait for beside the redo write, where that stays larger than any other class."""
    rest = commits_alone(facts) - saved if decision.lead == "commit" else 0.0
    others = max((facts.share(time_class.metric) for time_class in CLASSES if time_class.key != "commit"), default=0.0)
    if rest <= others or saved >= 1:
        return None
    return f"What commits wait for besides the redo write: {percent(min(1.0, rest / (1 - saved)))} of what is left."


def _what_is_left(facts: Facts, decision: Decision, left: float) -> str | None:
    """The class that leads the time that remains."""
    others = [
        time_class for time_class in CLASSES if time_class.key != decision.lead and facts.share(time_class.metric) > 0
    ]
    first = max(others, key=lambda time_class: facts.share(time_class.metric), default=None)
    if first is None or left <= 0:
        return None
    share = percent(min(1.0, facts.share(first.metric) / left))
    return f"{capital(first.label)}: {share} of what is left."
