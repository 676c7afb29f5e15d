"""The catalogue's entry of a rule: the same for a rule on one report and for one on two sides."""

from msgspec import Struct

from rules.comparison.rule import ComparisonRule, SeenPair
from rules.core.finding import Limit, Severity, Source
from rules.core.rule import FAMILIES, Cure, Rule, Seen, manual
from rules.core.severity import BETWEEN

OF_DB_TIME = "share of DB time"
ABOUT_SHARES = (
    "Where shares of a report are of CPU and wait time (8i and 9i know no DB time, others may print one that cannot be "
    "trusted), these limits are of that."
)


class RuleEntry(Struct, frozen=True, kw_only=True):
    """One rule of the catalogue with its manual, its limits and its sources."""

    id: str
    """Its readable name."""
    code: str
    title: str
    severity: Severity
    """Its usual one; the figures of a report may lower or raise it."""
    severity_by: str
    """By what it goes, in words: what is at stake, or a scale of the rule's own."""
    family: str
    """What it is about, in words."""
    needs: tuple[str, ...]
    """Facts without which it is not asked; of a rule on two sides none are named."""
    manual: dict[str, str]
    """Its four headings with their text, in order."""
    limits: dict[str, Limit]
    sources: tuple[Source, ...]
    cure: Cure | None
    """The step that a verdict takes from it."""
    seen: Seen | SeenPair | None
    """Where it fires: on one report, or on two sides."""
    waits_for: str | None
    """The input that would make it fire, where no report at hand does."""

    @property
    def about_shares(self) -> str:
        """What its limits on shares of DB time are of where a report has no such time; empty where it has none."""
        return ABOUT_SHARES if any(limit.unit.startswith(OF_DB_TIME) for limit in self.limits.values()) else ""


def entry(rule: Rule | ComparisonRule) -> RuleEntry:
    """The rule as the catalogue shows it."""
    alone = rule if isinstance(rule, Rule) else None
    return RuleEntry(
        id=rule.id,
        code=rule.code,
        title=rule.title,
        severity=rule.severity,
        severity_by=alone.severity_by if alone else BETWEEN,
        family=FAMILIES[rule.code[:2]],
        needs=alone.needs if alone else (),
        manual=manual(rule.manual or ""),
        limits=rule.limits,
        sources=rule.sources,
        cure=alone.cure if alone else None,
        seen=rule.seen,
        waits_for=rule.waits_for,
    )
