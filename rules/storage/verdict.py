"""The verdict of the contract, put together from its parts."""

from msgspec import Struct, field

from rules.core.facts import Facts
from rules.core.finding import Evidence, figure
from rules.core.rule import RuleResult, which_fired
from rules.storage.arithmetic.line import Line
from rules.storage.arithmetic.verdict_lines import arithmetic
from rules.storage.cases.bandwidth import scans
from rules.storage.decision import Case, Cure, Decision
from rules.storage.details.details import details
from rules.storage.gains.gain import Gain
from rules.storage.gains.model import active_sessions, reads
from rules.storage.gains.table import gains
from rules.storage.headlines.headline import FAST, headline, held_for
from rules.storage.inputs.activity import Activity, activity
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.shares import BASES, Base, base, leading, whole
from rules.storage.inputs.time_base import TimeBase, time_base
from rules.storage.limits.binding import BindingLimit, limit
from rules.storage.limits.utilisation import binding
from rules.storage.outcome.also_of_weight import Also, also
from rules.storage.outcome.answer import Answer, answer, short
from rules.storage.outcome.confidence import Confidence, confidence
from rules.storage.outcome.next_bottleneck import next_bottleneck
from rules.storage.outcome.questions import Question, questions
from rules.storage.outcome.requirement import Requirement, requirement
from rules.storage.outcome.scope_text import covers
from rules.storage.outcome.settling_measurement import settle
from rules.storage.outcome.step import Step
from rules.storage.outcome.steps import steps
from rules.storage.procedure import decide
from rules.what_if.basis import Basis
from rules.what_if.basis_of_facts import basis


class Leading(Struct, frozen=True):
    """A class of time and its share, 0 to 1; all of them sum to 1."""

    time_class: str = field(name="class")
    share: float


class Verdict(Struct, frozen=True, kw_only=True):
    """The contract's verdict.

    `answer` is one of a closed list and `short` the same in words; `headline` is one sentence of at most thirty words,
    `details` are the sentences below it, `window` is when, how long, and what the report covers. `base` is what all
    shares of time are shares of, `time_base` its figures. `media_or_spindles` is None where the case decides nothing
    about a purchase, `answer` where a stored report was judged before there were answers.
    """

    case: Case
    media_or_spindles: Cure | None = None
    answer: Answer | None = None
    short: str = ""
    headline: str
    details: tuple[str, ...] = ()
    window: str = ""
    base: Base = "db_time"
    time_base: TimeBase | None = None
    confidence: Confidence = "low"
    confidence_because: str = ""
    evidence: tuple[Evidence, ...] = ()
    leading: tuple[Leading, ...] = ()
    limit: BindingLimit = BindingLimit(kind="unknown")
    gain: tuple[Gain, ...] = ()
    steps: tuple[Step, ...] = ()
    requirement: Requirement | None = None
    covers: str = ""
    activity: Activity = Activity()
    next_bottleneck: str | None = None
    would_change_it: str | None = None
    also: tuple[Also, ...] = ()
    questions: tuple[Question, ...] = ()
    basis: Basis | None = None
    arithmetic: tuple[Line, ...] = ()


def verdict(facts: Facts, findings: list[RuleResult]) -> Verdict:
    """Judges one report by its facts and by what the rules found."""
    fired = [finding for finding in findings if finding.fired]
    decision = decide(facts, fired)
    judged = decision.case != "cannot_judge"
    trusted = judged and decision.case not in ("cpu_first", "host_first") and not _behind_cpu(facts, decision)
    read_times, floors = reads(facts) if trusted else None, candidates(facts)
    sure, because = confidence(facts, decision, fired)
    to_do = tuple(steps(facts, decision, fired, read_times))
    judged_as = answer(facts, decision, to_do, fired, fast=which_fired(fired, FAST) is not None)
    return Verdict(
        case=decision.case,
        media_or_spindles=decision.cure,
        answer=judged_as,
        short=short(facts, decision, judged_as),
        headline=headline(facts, decision, read_times, fired),
        details=details(facts, decision, read_times),
        window=held_for(facts),
        base=base(facts),
        time_base=time_base(facts),
        confidence=sure,
        confidence_because=because,
        evidence=tuple(_evidence(facts, decision)),
        leading=tuple(Leading(part.key, part.share) for part in leading(facts)),
        limit=limit(facts, decision),
        gain=tuple(gains(facts, None if scans(facts) else read_times, floors, fired)) if judged else (),
        steps=to_do,
        requirement=requirement(facts, decision) if trusted else None,
        covers=covers(facts),
        activity=activity(facts),
        next_bottleneck=next_bottleneck(facts, decision, read_times),
        would_change_it=settle(facts, decision),
        also=tuple(also(facts, decision)),
        questions=tuple(questions(facts, decision)),
        basis=basis(facts, read_times) if judged else None,
        arithmetic=tuple(arithmetic(facts, decision, read_times, decision.used or binding(facts))),
    )


def _behind_cpu(facts: Facts, decision: Decision) -> bool:
    """Whether parsing leads on a host whose CPUs are full: then latencies are those of the queue, too."""
    return decision.case == "parse_bound" and bool(facts.get("cpu_starved"))


def _evidence(facts: Facts, decision: Decision) -> list[Evidence]:
    """What decided, then what every verdict is read with; no figure twice."""
    shown = {(evidence.value, evidence.line) for evidence in decision.evidence}
    return [
        *decision.evidence,
        *(evidence for evidence in _context(facts, decision) if (evidence.value, evidence.line) not in shown),
    ]


def _context(facts: Facts, decision: Decision) -> list[Evidence]:
    """The figures that every verdict is read with."""
    if decision.case == "cannot_judge":
        return []
    names = (
        (whole(facts) if not facts.on_captured else BASES["db_time"], "db_time_s", "s"),
        ("average active sessions", "average_active_sessions", "sessions"),
        ("share of reads", "read_share", facts.share_unit),
        ("read requests", "read_iops", "1/s"),
        ("host CPU busy", "host_cpu_busy", "share"),
    )
    if facts.on_captured:
        sessions, source = active_sessions(facts), "CPU and wait time / elapsed time"
        captured = Evidence("average active sessions on CPU and wait time", sessions, "sessions", None, source)
        return [
            *_figures(facts, names[:1]),
            figure(facts, "captured_time_s", "CPU and wait time", None, "s"),
            captured,
            *_figures(facts, names[2:]),
        ]
    return _figures(facts, names)


def _figures(facts: Facts, names: tuple[tuple[str, str, str], ...]) -> list[Evidence]:
    return [figure(facts, name, what, None, unit) for what, name, unit in names if facts.get(name) is not None]
