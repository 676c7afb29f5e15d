"""Runs every comparison rule on one pair."""

from functools import lru_cache

from parsers.discover import discover
from rules.comparison import checks
from rules.comparison.pair import Pair
from rules.comparison.rule import ComparisonRule, PairFinding
from rules.core.finding import SEVERITIES
from rules.engine import guarded


@lru_cache(maxsize=1)
def rules() -> tuple[ComparisonRule, ...]:
    """Every comparison rule, by its code."""
    return tuple(sorted(discover(checks, ComparisonRule), key=lambda rule: rule.code))


def run(pair: Pair) -> list[PairFinding]:
    """Each rule's outcome: fired first, by severity, then in the order of their codes, which is that of reading."""
    return sorted((PairFinding(rule, guarded(rule.check, pair)) for rule in rules()), key=_order)


def _order(finding: PairFinding) -> tuple[bool, int, str]:
    return not finding.fired, -SEVERITIES.index(finding.severity), finding.rule.code
