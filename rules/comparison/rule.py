"""A comparison rule: a question to two sides, answered as the rules on one report answer theirs."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from msgspec import to_builtins

from rules.comparison.pair import Pair
from rules.core.finding import Finding, Limit, Outcome, Severity, Source, finding
from rules.core.rule import FAMILIES, manual

Check = Callable[[Pair], Outcome]


@dataclass(frozen=True, slots=True)
class SeenPair:
    """Reports on which a rule fires, as files of `sample_reports` or of the corpus, with their folders.

    `unit` is the unit of work where it was named; `forecast` says that what the report before promises was kept.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]
    unit: str | None = None
    forecast: bool = False


@dataclass(frozen=True, slots=True)
class ComparisonRule:
    """One rule on two sides; `manual` is the module's docstring, as with rules on one report."""

    id: str
    code: str
    title: str
    severity: Severity
    check: Check
    manual: str | None
    limits: dict[str, Limit] = field(default_factory=dict)
    sources: tuple[Source, ...] = ()
    seen: SeenPair | None = None
    waits_for: str | None = None

    def describe(self) -> dict[str, Any]:
        """The rule as a catalogue shows it, with the same keys as a rule on one report."""
        return {
            "id": self.id,
            "code": self.code,
            "title": self.title,
            "severity": self.severity,
            "family": FAMILIES[self.code[:2]],
            "needs": [],
            "manual": manual(self.manual or ""),
            "limits": to_builtins(self.limits),
            "sources": to_builtins(self.sources),
            "cure": None,
            "seen": to_builtins(self.seen),
            "waits_for": self.waits_for,
        }


@dataclass(frozen=True, slots=True)
class PairFinding:
    """A rule's outcome on one pair."""

    rule: ComparisonRule
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


def unknown(*missing: str) -> Outcome:
    """What is not known of both sides, by the names that users know."""
    return Outcome("not_enough_data", f"Not known of both sides: {', '.join(missing)}.", missing=missing)
