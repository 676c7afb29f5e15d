"""A comparison rule: a question to two sides, answered as the rules on one report answer theirs."""

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import Struct

from rules.comparison.pair import Pair
from rules.core.finding import Finding, Limit, Outcome, Severity, Source, finding

Check = Callable[[Pair], Outcome]


class SeenPair(Struct, frozen=True, tag_field="kind", tag="comparison"):
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
