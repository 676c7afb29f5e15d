"""Runs every rule on one report's facts. The only place where any error is caught: a broken rule is a finding."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from msgspec.structs import replace

from parsers.discover import discover
from parsers.errors import NotReadYet
from rules import checks
from rules.core.facts import Facts
from rules.core.finding import SEVERITIES, Outcome, lacking
from rules.core.rule import Rule, RuleResult
from rules.core.severity import NOTHING_AT_STAKE, as_information, weighed
from rules.metric_values import catalogue as metrics
from rules.wording import within, words

Given = TypeVar("Given")


@lru_cache(maxsize=1)
def rules() -> tuple[Rule, ...]:
    """Every rule, by its code."""
    return tuple(sorted(discover(checks, Rule), key=lambda rule: rule.code))


@lru_cache(maxsize=1)
def _by_severity() -> tuple[Rule, ...]:
    """Every rule in the order in which those that did not fire are listed: the most severe first, then by code."""
    return tuple(sorted(rules(), key=lambda rule: -SEVERITIES.index(rule.severity)))


@lru_cache(maxsize=1)
def _needed() -> frozenset[str]:
    """The facts that rules need; many need the same."""
    return frozenset(name for rule in rules() for name in rule.needs)


def run(facts: Facts) -> list[RuleResult]:
    """Each rule's outcome: fired first: blockers, then by what they could save, then by severity."""
    asked = _asked(_unknown(facts, _needed()))
    return _fired_first(
        [each if isinstance(each, RuleResult) else RuleResult(each, _answer(each, facts)) for each in asked]
    )


@lru_cache(maxsize=256)
def _asked(unknown: frozenset[str]) -> tuple[Rule | RuleResult, ...]:
    """The rules that can be asked where these facts say nothing, and the others' answers: always the same."""
    return tuple(
        rule if unknown.isdisjoint(rule.needs) else RuleResult(rule, _lacks(rule, unknown)) for rule in _by_severity()
    )


def outcome(rule: Rule, facts: Facts) -> Outcome:
    """One rule on one report."""
    unknown = _unknown(facts, rule.needs)
    return _lacks(rule, unknown) if unknown else _answer(rule, facts)


def _lacks(rule: Rule, unknown: frozenset[str]) -> Outcome:
    return _without(*(name for name in rule.needs if name in unknown))


def _answer(rule: Rule, facts: Facts) -> Outcome:
    """What a rule answers that has all it needs."""
    outcome = guarded(rule.check, facts)
    if outcome.state == "fired":
        return weighed(outcome, rule.severity, rule.severity_by)
    return _lacking(facts, outcome.missing) if outcome.state == "not_enough_data" else outcome


def settled(results: Sequence[RuleResult], case: str) -> list[RuleResult]:
    """The findings once the verdict is known: where nothing is at stake they are information."""
    if case not in NOTHING_AT_STAKE:
        return list(results)
    unjudged = case == "cannot_judge"
    outcomes = (
        as_information(each.outcome, each.rule.severity, reason=unjudged and each.rule.stops_verdict)
        for each in results
    )
    return _fired_first([RuleResult(each.rule, outcome) for each, outcome in zip(results, outcomes, strict=True)])


def guarded(check: Callable[[Given], Outcome], given: Given) -> Outcome:
    """What a check answers; one that fails is broken, and says how."""
    try:
        return check(given)
    except NotReadYet:  # no fault of the rule: the report must be read whole for it
        raise
    except Exception as error:  # noqa: BLE001 (one broken rule must not take the others with it)
        return Outcome("broken", f"The rule failed: {type(error).__name__}: {error}")


def _unknown(facts: Facts, names: Iterable[str]) -> frozenset[str]:
    """Those of these facts that say nothing."""
    return frozenset(name for name in names if not _available(name, facts.get(name)))


def _lacking(facts: Facts, missing: tuple[str, ...]) -> Outcome:
    """What a rule answers that misses these, by what of them is not there; where each is there, it holds less than the
    rule needs. What can be declared of the storage is asked for together."""
    if any(name.startswith(DECLARED) for name in missing):
        return _without(*missing)
    if absent := tuple(name for name in missing if not _available(name, facts.get(name))):
        return _without(*absent)
    return _too_little(*missing)


@lru_cache(maxsize=4096)
def _too_little(*missing: str) -> Outcome:
    little = ", ".join(within(label(name)) for name in missing)
    return replace(lacking(*missing), message=f"The report shows too little of: {little}.")


def _available(name: str, value: Any) -> bool:
    """Whether a fact says anything: not without a value or a row, nor a length of time or a latency that cannot be."""
    if value is None or (isinstance(value, _ROWS) and not value):
        return False
    if not isinstance(value, _FIGURES):
        return True
    return value > 0 if name in DIVISORS else value >= 0 or not name.endswith("_ms")


_ROWS, _FIGURES = (list, dict, tuple), (int, float)
DIVISORS = ("elapsed_s", "db_time_s", "cpus")
WORDS = {
    "events": "wait events",
    "background": "background waits",
    "cpus": "number of CPUs",
    "statistic": "instance activity",
    "io_profile": "I/O profile",
    "tablespace_io": "tablespace I/O",
    "tablespace_io of temp": "I/O of the temporary tablespace",
    "file_io": "file I/O",
    "io_by_function": "I/O by function",
    "io_by_filetype": "I/O by file type",
    "io_bytes": "size of a request",
    "os_statistics": "free memory of the host",
    "pga_advisory": "PGA advisory",
    "pga_histogram": "PGA histogram",
    "sql_by_cpu": "SQL by CPU time",
    "sql_by_elapsed": "SQL by elapsed time",
    "sql_by_gets": "SQL by buffer gets",
    "sql_by_reads": "SQL by physical reads",
    "top_sql_with_top_events": "top SQL with top events",
    "host": "iostat or vmstat output beside it",
    "hosts": "iostat or vmstat output beside it",
    "curve": "a load curve beside it",
}
DECLARED = "storage."


@lru_cache(maxsize=4096)
def _without(*missing: str) -> Outcome:
    """What a rule answers without those facts, by the names that users know: in every report the same."""
    keys = [name.removeprefix(DECLARED) for name in missing if name.startswith(DECLARED)]
    printed = [label(name) for name in missing if not name.startswith(DECLARED)]
    sentences = [f"The report does not show: {', '.join(printed)}."] if printed else []
    sentences += [f"Not declared of the storage: {', '.join(keys)}."] if keys else []
    return replace(lacking(*missing), message=" ".join(sentences))


def label(name: str) -> str:
    """A metric's label, else the name of the section in words, as within a sentence."""
    metric = metrics().get(name)
    return metric.label if metric else WORDS.get(name) or within(words(name))


def _fired_first(results: Sequence[RuleResult]) -> list[RuleResult]:
    """Those that fired in their order; the others stand in theirs."""
    fired = sorted((each for each in results if each.outcome.state == "fired"), key=_order)
    return fired + [each for each in results if each.outcome.state != "fired"]


def _order(fired: RuleResult) -> tuple[bool, float, int, str]:
    """What has to be mended before anything else, whatever that saves; then by what they could save."""
    blocks = fired.severity == "blocker"
    return (not blocks, -(fired.outcome.saves or 0.0), -SEVERITIES.index(fired.severity), fired.rule.code)
