"""Which finding's cure is what a case is about: that step goes first."""

from collections.abc import Sequence

from rules.core.facts import Facts
from rules.core.rule import RuleResult, which_fired
from rules.shared.log_buffer import buffer_leads
from rules.shared.parsing import mostly_failed
from rules.storage.decision import Decision
from rules.storage.outcome.step import Step

LEADS: dict[str, tuple[str, ...]] = {
    "host_first": ("TM09",),
    "parse_bound": ("PA02", "PA01"),
    "cache_first": ("CA01",),
    "one_statement": ("SQ01",),
    "hot_spot": ("SK02",),
    "temp_bound": ("PG02", "PG01"),
    "log_switch": ("RE16", "RE08"),
    "writer_bound": ("WR02",),
    "commit_bound": ("RE11", "RE03", "RE05"),
}
"""The rules whose cure a case is about: that of the first which has a step is the first step (contract)."""
FAILED = ("PA03",)
"""The same where most statements that are parsed hard fail."""
ROOM = ("RE09",)
"""The same where sessions wait for room in the log buffer, and not for the commits themselves."""


def own(facts: Facts, decision: Decision, cures: Sequence[Step], findings: Sequence[RuleResult]) -> set[str]:
    """The rule whose cure the case is about: the first of its list that has a step; none where it asks first."""
    if decision.lead == "commit" and decision.first:
        return set()
    with_steps = {step.finding for step in cures}
    codes = LEADS.get(decision.case, ())
    if decision.case == "commit_bound" and buffer_leads(facts):
        codes = ROOM
    elif decision.case == "parse_bound" and mostly_failed(facts):
        codes = FAILED
    fired = (which_fired(findings, code) for code in codes)
    ids = [finding.rule.id for finding in fired if finding and finding.rule.id in with_steps]
    return set(ids[:1])
