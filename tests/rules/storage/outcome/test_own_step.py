"""The step that a case is about: the first rule of its list that has one, and of the log buffer where that leads."""

import pytest

from rules.core.finding import Outcome
from rules.core.rule import RuleResult
from rules.engine import rules
from rules.storage.decision import Decision
from rules.storage.outcome.own_step import own
from rules.storage.outcome.step import Step
from tests.rules.cases import facts_of

CODES = {each.code: each for each in rules()}
COMMITS = Decision("commit_bound", "neither", "commit", "why")
FIRED = [RuleResult(CODES[code], Outcome("fired", "said", 0.3, "high")) for code in ("RE03", "RE05", "RE09")]
STEPS = [Step("do", None, "free", each.rule.id) for each in FIRED]


@pytest.mark.parametrize(("seconds", "rule"), [(40, "commits-slower-than-redo-writes"), (60, "log-buffer-full")])
def test_room_in_the_log_buffer_is_another_matter_than_commits(seconds: float, rule: str) -> None:
    events = {"log buffer space": {"waits": 9, "time_s": seconds}}
    facts = facts_of({"events": events, "commit_share": 0.1, "db_time_s": 1000})
    assert own(facts, COMMITS, STEPS, FIRED) == {rule}


def test_a_rule_without_a_step_is_passed_over() -> None:
    assert own(facts_of({}), COMMITS, STEPS[1:], FIRED) == {"many-small-commits"}
    assert own(facts_of({}), COMMITS, [], FIRED) == set()
