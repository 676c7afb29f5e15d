"""What a rule answers: its outcome with its evidence, and the finding that is made of it."""

from typing import Literal, Protocol

from msgspec import Struct

from parsers.model.inside import Inside
from rules.core.facts import Facts

State = Literal["fired", "quiet", "not_applicable", "not_enough_data", "broken"]
Severity = Literal["info", "low", "medium", "high", "blocker"]
SEVERITIES: tuple[Severity, ...] = ("info", "low", "medium", "high", "blocker")
OUR_JUDGEMENT = "our judgement"


class Evidence(Struct, frozen=True):
    """One figure that a judgement is based on; `line` is where the report prints it.

    What another file prints (a load curve, iostat) has no line here: its `source` says it (see `at_line`).
    """

    what: str
    value: int | float | str | None
    unit: str = ""
    limit: int | float | None = None
    source: str | None = None
    line: int | None = None


class Source(Struct, frozen=True):
    """Something published that a rule is based on."""

    title: str
    link: str | None = None


class Limit(Struct, frozen=True):
    """A threshold with its unit and where it comes from: a source's title, or our judgement."""

    value: int | float
    unit: str
    source: str = OUR_JUDGEMENT


class Outcome(Inside, frozen=True):
    """What a check answers; `saves` is the share of DB time that the cure could save at most.

    `cure` says the rule's cure with the figures of this report, where there are any; `bought` that it needs a
    purchase here, though elsewhere it does not.
    """

    state: State
    message: str = ""
    saves: float | None = None
    severity: Severity | None = None
    evidence: tuple[Evidence, ...] = ()
    missing: tuple[str, ...] = ()
    cure: str | None = None
    bought: bool = False


class Described(Protocol):
    """What rules on one report and rules on two sides have in common."""

    @property
    def id(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def severity(self) -> Severity: ...
    @property
    def limits(self) -> dict[str, Limit]: ...
    @property
    def sources(self) -> tuple[Source, ...]: ...


class Finding(Struct, frozen=True, kw_only=True):
    """The contract's finding: what came of one rule. `saves` is a share of DB time; `missing` names facts."""

    rule: str
    code: str
    title: str = ""
    state: State
    severity: Severity
    message: str = ""
    saves: float | None = None
    evidence: tuple[Evidence, ...] = ()
    missing: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    limits: dict[str, Limit] = {}

    @property
    def fired(self) -> bool:
        return self.state == "fired"


def finding(rule: Described, outcome: Outcome) -> Finding:
    """The contract's finding, of a rule on one report or of one on two sides."""
    return Finding(
        rule=rule.id,
        code=rule.code,
        title=rule.title,
        state=outcome.state,
        severity=outcome.severity or rule.severity,
        message=outcome.message,
        saves=outcome.saves,
        evidence=outcome.evidence,
        missing=outcome.missing,
        sources=rule.sources,
        limits=rule.limits,
    )


def at_line(source: str, line: int | None) -> str:
    """Another file than the report, with the line on which it prints a figure."""
    return source if line is None else f"{source}, line {line}"


def figure(facts: Facts, name: str, what: str, limit: float | None = None, unit: str | None = None) -> Evidence:
    """A metric as evidence, with the way it was had and its line; a share is the one that judgements use."""
    value = facts.share(name) if name.endswith("_share") else facts.get(name)
    return Evidence(what, value, unit or facts.unit(name), limit, facts.way(name), facts.line(name))


def fired(
    message: str,
    *evidence: Evidence,
    saves: float | None = None,
    severity: Severity | None = None,
    cure: str | None = None,
    bought: bool = False,
) -> Outcome:
    """The rule found what it looks for; `saves` is never below nothing and never more than all."""
    return Outcome(
        "fired", message, None if saves is None else min(1.0, max(0.0, saves)), severity, evidence, (), cure, bought
    )


def quiet(message: str = "", *evidence: Evidence) -> Outcome:
    """All is well as far as this rule can see."""
    return Outcome("quiet", message, evidence=evidence)


def not_applicable(why: str) -> Outcome:
    """The question makes no sense for this report."""
    return Outcome("not_applicable", why)


def lacking(*missing: str) -> Outcome:
    """The report does not print what the rule needs."""
    return Outcome("not_enough_data", "The report does not show " + ", ".join(missing) + ".", missing=missing)
