"""A rule: a question to one report, and the five ways in which it can end."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from msgspec import Struct, to_builtins

from rules.core.facts import Facts

State = Literal["fired", "quiet", "not_applicable", "not_enough_data", "broken"]
Severity = Literal["info", "low", "medium", "high", "blocker"]
SEVERITIES: tuple[Severity, ...] = ("info", "low", "medium", "high", "blocker")
OUR_JUDGEMENT = "our judgement"
FAMILIES = {
    "DQ": "Can the report be trusted?",
    "TM": "Where the time goes",
    "HL": "Is the storage well?",
    "RD": "Reads",
    "RE": "Redo and commits",
    "WR": "The database writer",
    "CA": "Buffer cache",
    "PG": "Sorts, joins and temp",
    "SK": "Where the load falls",
    "SQ": "Statements and segments",
    "CF": "Configuration",
    "EX": "Exadata and cloud volumes",
    "CP": "Load curves",
    "CM": "Before against after",
}
"""What a rule is about, by the letters of its code, in the order in which one reads them."""
HEADINGS = ("What it looks at", "Why it matters", "What to do", "When it is wrong")
"""What every rule's docstring, its manual, must say."""


class Evidence(Struct, frozen=True):
    """One figure that a judgement stands on; `line` is where the report prints it.

    What another file prints (a load curve, iostat) has no line here: its `source` says it (see `at_line`).
    """

    what: str
    value: int | float | str | None
    unit: str = ""
    limit: int | float | None = None
    source: str | None = None
    line: int | None = None


class Source(Struct, frozen=True):
    """Something published that a rule stands on."""

    title: str
    link: str | None = None


class Limit(Struct, frozen=True):
    """A threshold with its unit and where it comes from: a source's title, or our judgement."""

    value: int | float
    unit: str
    source: str = OUR_JUDGEMENT


Cost = Literal["free", "configuration", "purchase"]


@dataclass(frozen=True, slots=True)
class Cure:
    """What to do when a rule of weight fires: one step of the verdict, and what kind of effort it is."""

    what: str
    cost: Cost


@dataclass(frozen=True, slots=True)
class Seen:
    """A report on which a rule fires, and the line its evidence stands on (of the host's output, where it is that).

    `report` is a file of `sample_reports` or of the corpus, with its folder. What else is needed is named:
    `storage` facts, `curve` (a file of `sample_reports/curves` or the corpus), `host` (iostat or vmstat output).
    """

    report: str | None
    line: int | None = None
    storage: Mapping[str, Any] = field(default_factory=dict)
    curve: str | None = None
    host: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a check answers; `saves` is the share of DB time that the cure could save at most.

    `cure` says the rule's cure with the figures of this report, where there are any.
    """

    state: State
    message: str = ""
    saves: float | None = None
    severity: Severity | None = None
    evidence: tuple[Evidence, ...] = ()
    missing: tuple[str, ...] = ()
    cure: str | None = None


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


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `needs` are names of facts (see `rules.core.facts`); `manual` is the module's docstring.

    `seen` is a report on which it fires; a rule that no report we have can make fire says what input it `waits_for`.
    """

    id: str
    code: str
    title: str
    severity: Severity
    needs: tuple[str, ...]
    check: Callable[[Facts], Outcome]
    manual: str | None
    limits: dict[str, Limit] = field(default_factory=dict)
    sources: tuple[Source, ...] = ()
    cure: Cure | None = None
    seen: Seen | None = None
    waits_for: str | None = None

    def describe(self) -> dict[str, Any]:
        """The rule as a catalogue shows it; `manual` holds its four headings with their text."""
        return {
            "id": self.id,
            "code": self.code,
            "title": self.title,
            "severity": self.severity,
            "family": FAMILIES[self.code[:2]],
            "needs": list(self.needs),
            "manual": manual(self.manual or ""),
            "limits": to_builtins(self.limits),
            "sources": to_builtins(self.sources),
            "cure": to_builtins(self.cure),
            "seen": to_builtins(self.seen),
            "waits_for": self.waits_for,
        }


def manual(docstring: str) -> dict[str, str]:
    """The headings of a rule's docstring with their text, in order."""
    found: dict[str, str] = {}
    heading = None
    for line in docstring.splitlines():
        first, colon, rest = line.partition(":")
        if colon and first in HEADINGS:
            heading, line = first, rest
        if heading:
            found[heading] = f"{found.get(heading, '')} {line.strip()}".strip()
    return {name: text[:1].upper() + text[1:] for name, text in found.items()}


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


@dataclass(frozen=True, slots=True)
class RuleResult:
    """A rule with its outcome on one report, as rules and the verdict look at it; `Finding` is what is told of it."""

    rule: Rule
    outcome: Outcome

    @property
    def fired(self) -> bool:
        return self.outcome.state == "fired"

    @property
    def severity(self) -> Severity:
        return self.outcome.severity or self.rule.severity

    def finding(self) -> Finding:
        """The contract's finding."""
        return finding(self.rule, self.outcome)


def which_fired(findings: Iterable[RuleResult], code: str) -> RuleResult | None:
    """The finding of that rule, where it fired."""
    return next((one for one in findings if one.rule.code == code and one.fired), None)


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
) -> Outcome:
    """The rule found what it looks for; `saves` is never below nothing and never more than all."""
    return Outcome("fired", message, None if saves is None else min(1.0, max(0.0, saves)), severity, evidence, (), cure)


def quiet(message: str = "", *evidence: Evidence) -> Outcome:
    """All is well as far as this rule can see."""
    return Outcome("quiet", message, evidence=evidence)


def not_applicable(why: str) -> Outcome:
    """The question makes no sense for this report."""
    return Outcome("not_applicable", why)


def lacking(*missing: str) -> Outcome:
    """The report does not print what the rule needs."""
    return Outcome("not_enough_data", "The report does not show " + ", ".join(missing) + ".", missing=missing)
