"""Reads lead, and a cure that costs nothing comes before any purchase: the cache, one statement, one slow place."""

from collections.abc import Callable, Sequence

from rules.core.facts import Facts
from rules.core.finding import SEVERITIES
from rules.core.rule import RuleResult, which_fired
from rules.storage.decision import Case, Decision, Doubt

HIGH = SEVERITIES.index("high")
CACHE, READER, HOT = "CA01", "SQ01", "SK02"


def free_first(facts: Facts, findings: Sequence[RuleResult]) -> Decision | None:
    """The first of them that the rules found; None where storage itself is the question."""
    for code, make in _MADE.items():
        finding = which_fired(findings, code)
        # a cache for which the host or the process has no memory is no cure that costs nothing: it is not high then
        if finding and (code == HOT or SEVERITIES.index(finding.severity) >= HIGH):
            return make(finding)
    return None


def _decided(case: Case, finding: RuleResult, doubt: str, settle: str) -> Decision:
    doubts: tuple[tuple[Doubt, str], ...] = (("minor", doubt),)
    outcome = finding.outcome
    return Decision(case, "neither", "reads", outcome.message, outcome.evidence, outcome.saves, doubts, settle)


def _cache(finding: RuleResult) -> Decision:
    doubt = "the advisory counts since the start or a resize, not over this window"
    return _decided("cache_first", finding, doubt, "the same minutes with the larger cache: reads a second and DB time")


def _reader(finding: RuleResult) -> Decision:
    doubt = "what tuning would save is not known before its plan is seen"
    settle = "the plan of that statement with its reads by step, or which statements read that segment"
    return _decided("one_statement", finding, doubt, settle)


def _hot(finding: RuleResult) -> Decision:
    doubt = "rarely used data on slower devices on purpose looks the same"
    return _decided("hot_spot", finding, doubt, "which device holds that file, and that device's load")


_MADE: dict[str, Callable[[RuleResult], Decision]] = {CACHE: _cache, READER: _reader, HOT: _hot}
