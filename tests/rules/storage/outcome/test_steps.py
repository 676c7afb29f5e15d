"""Steps: free, then configuration, then a purchase; by what they save; none twice; no more than eight."""

from typing import Any

import pytest

from rules.core.facts import Facts
from rules.core.finding import Outcome
from rules.core.rule import RuleResult
from rules.engine import rules, run
from rules.storage.decision import Decision
from rules.storage.gains.model import reads
from rules.storage.outcome.step import Step
from rules.storage.outcome.steps import SAME, steps
from rules.storage.preconditions import weighed
from rules.storage.verdict import verdict
from tests.rules.storage.mtr import mtr

LATENCY = Decision("latency_limited", "media", "reads", "why", saves=0.75)
CODES = {one.code: one for one in rules()}


def told(findings: list[RuleResult], decision: Decision = LATENCY, **changed: Any) -> list[dict[str, Any]]:
    facts: Facts = mtr(**changed)
    return steps(facts, decision, findings, reads(facts))


def fired(code: str, saves: float | None, what: str, severity: Any = "high") -> RuleResult:
    return RuleResult(CODES[code], Outcome("fired", "said", saves, severity, cure=what))


def test_cost_decides_first_and_saving_next() -> None:
    found = told([fired("CA01", 0.3, "cache"), fired("CF01", 0.4, "async"), fired("SQ01", 0.2, "sql"),
                  fired("RE03", None, "commits")])  # fmt: skip
    assert [one.what for one in found[:4]] == ["cache", "sql", "commits", "async"]
    assert found[-1].cost == "purchase"
    assert [one.order for one in found] == list(range(1, len(found) + 1))


def test_what_makes_every_wait_late_is_looked_at_before_statements_are_tuned() -> None:
    found = told([fired("SQ01", 0.3, "sql"), fired("HL01", None, "look first"), fired("CF01", 0.4, "async")])
    assert [one.what for one in found[:3]] == ["look first", "sql", "async"]
    cache = Decision("cache_first", "neither", "reads", "why", saves=0.3)
    both = [fired("CA01", 0.3, "cache"), fired("HL01", None, "look first")]
    assert [one.what for one in told(both, cache)][:2] == ["cache", "look first"]


@pytest.mark.parametrize("code", ["DQ01", "DQ22"])
def test_the_right_window_is_brought_before_anything_is_bought(code: str) -> None:
    other, free = fired(code, None, "window", "low"), fired("SQ01", 0.3, "sql")
    assert [one.finding for one in told([free, other])[:2]] == [CODES[code].id, "one-reader-of-most-blocks"]
    nothing = Decision("not_storage", "neither", "cpu", "why")
    assert (CODES[code].id in [one.finding for one in told([free, other], nothing)]) is (code == "DQ01")
    spilling = Decision("temp_bound", "neither", "temp", "why")
    assert CODES[code].id not in [one.finding for one in told([free, other], spilling)]


def test_a_cold_cache_has_nothing_to_do_with_commits() -> None:
    """It reads more, and writes no more redo."""
    commits = Decision("commit_bound", "either", "commit", "why", saves=0.4)
    findings = [fired("DQ01", None, "window", "low"), fired("DQ22", None, "window", "low")]
    assert {"unfit-window", "cold-cache"} & {step.finding for step in told(findings, commits)} == {"unfit-window"}


def test_other_writes_are_traced_to_their_job() -> None:
    other = Decision("mixed", "either", "other_io", "why")
    waits = {"direct path write": {"waits": 90_000, "time_s": 30000}}
    assert told([], other, events=waits, other_io_share=0.6)[0].what.startswith(
        "Find the statement or job behind direct path write"
    )


def test_disks_that_the_writer_waits_for_are_asked_for() -> None:
    found = told([], Decision("writer_bound", "either", "writer", "why"))
    assert found[0].what.startswith("Find out what the disks are")


def test_no_flash_is_offered_after_a_free_cure_for_reads_that_are_fast() -> None:
    one = Decision("one_statement", "neither", "reads", "why", saves=0.3)
    assert [step.cost for step in told([fired("SQ01", 0.3, "sql")], one)] == ["free", "purchase"]
    assert [step.cost for step in told([fired("SQ01", 0.3, "sql"), fired("RD10", None, "")], one)] == ["free"]


def test_memory_that_the_host_lacks_is_bought() -> None:
    lacking = RuleResult(CODES["CA01"], Outcome("fired", "said", 0.5, "medium", cure="memory", bought=True))
    assert [one.cost for one in told([lacking]) if one.what == "Or memory"] == ["purchase"]
    nothing = Decision("not_storage", "neither", "cpu", "why")
    assert not [one for one in told([lacking], nothing) if "memory" in one.what]


@pytest.mark.parametrize(("first", "later"), [(one[0], other) for one in SAME for other in one[1:]])
def test_two_rules_with_one_cure_are_one_step(first: str, later: str) -> None:
    found = told([fired(first, 0.2, "one"), fired(later, 0.3, "other")])
    assert "other" not in [one.what for one in found]


def test_a_statement_has_one_step_though_others_are_named_with_it() -> None:
    both, one, third = "Move jobs SQL aa and SQL bb.", "Move job SQL bb.", "Move job SQL cc."
    found = told([fired("SQ04", 0.9, both), fired("SQ01", 0.4, one), fired("SQ02", 0.3, third)])
    assert [each.what for each in found if "SQL" in each.what] == [both, third]
    found = told([fired("SQ04", 0.2, both), fired("SQ01", 0.4, one)])
    assert [each.what for each in found if "SQL" in each.what] == [one, both], "nothing else moves aa"


def test_a_finding_of_no_weight_has_no_step_and_hides_none() -> None:
    findings = [fired("RE07", 0.1, "apart", "low"), fired("RE02", 0.1, "write cache", "medium")]
    assert "write cache" in [step.what for step in told(findings)]


def test_the_limits_are_asked_for_once() -> None:
    knee = {"year": 2020, "single_block_read_p5_ms": 2.12, "single_block_read_p50_ms": 3.5}
    mixed = Decision("mixed", "either", "reads", "why")
    slow = fired("HL01", None, "ask")
    assert "ask" not in [step.what for step in told([slow], mixed, **knee)]
    assert "ask" in [step.what for step in told([slow], mixed)]


def test_little_things_and_what_would_save_next_to_nothing_are_no_steps() -> None:
    found = told([fired("SQ01", 0.005, "sql"), fired("CA01", 0.4, "cache", "low")])
    assert [one.cost for one in found] == ["purchase"]


def test_what_a_class_that_is_not_storage_asks_for_comes_first() -> None:
    locks = {"application_share": 0.9, "read_share": 0.05, "io_share": 0.05, "cpu_share": 0.05, "concurrency_share": 0}
    facts = weighed(mtr(**locks))
    found = verdict(facts, run(facts))
    assert found.case == "not_storage"
    assert "locks" in found.steps[0].what or "holds" in found.steps[0].what
    assert not [one for one in found.steps if one.cost == "purchase"]


def test_the_class_that_leads_has_its_step_beside_one_that_only_weighs() -> None:
    """Of a published run: global cache waits take three quarters of DB time, busy buffers and latches a fifth."""
    shares = {"cluster_share": 0.75, "concurrency_share": 0.19, "application_share": 0.0, "other_share": 0.0}
    facts = weighed(mtr(**shares, read_share=0.035, io_share=0.035))
    found = verdict(facts, run(facts))
    assert found.case == "not_storage"
    assert [("interconnect" in one.what, one.saves) for one in found.steps[:1]] == [(True, 0.75)]
    assert [one for one in found.steps if "latch" in one.what]


def test_an_instance_that_does_not_answer_comes_first_of_the_cluster() -> None:
    elsewhere = Decision("not_storage", "neither", "cluster", "why")
    found = told([fired("TM26", 0.8, "blocks"), fired("CL03", 0.7, "hangs"), fired("CL01", 0.8, "network")], elsewhere)
    assert found[0].finding == "instance-does-not-answer"
    assert "blocks" not in [step.what for step in found]


def test_what_holds_most_of_the_cluster_stays_behind_a_poor_network() -> None:
    elsewhere = Decision("not_storage", "neither", "cluster", "why")
    found = told([fired("TM26", 0.8, "blocks"), fired("CL01", 0.1, "network")], elsewhere)
    assert [step.finding for step in found[:2]] == ["interconnect-slow", "blocks-of-other-instances"]


def test_eight_steps_at_most_with_the_purchase_among_them() -> None:
    codes = [code for code, one in CODES.items() if one.cure and one.cure.cost == "free"]
    found = told([fired(code, 0.1, f"step {code}") for code in codes])
    assert len(found) <= 8
    assert found[-1].cost == "purchase"


@pytest.mark.parametrize(
    ("costs", "storage"),
    [
        (["configuration"], {"storage.luns": 1, "storage.queue_depth": 55}),
        (["free"], {"storage.media": "all-flash-array"}),
        (["free"], {"storage.volume_iops_limit": 5000}),
        (["purchase"], {"storage.volume_iops_limit": 11000}),
    ],
)
def test_no_media_are_offered_where_the_verdict_points_elsewhere(costs: list[str], storage: dict[str, Any]) -> None:
    facts = weighed(mtr(**storage))
    assert [one.cost for one in verdict(facts, run(facts)).steps] == costs


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (Step("Put it on flash.", 0.754, "purchase"), "about 75 %"),
        (Step("Only there.", 0.67, "purchase", "reads-in-one-place"), "about 67 %"),
        (Step("Tune it.", 0.3, "free"), "up to 30 %"),
        (Step("Set it.", 0.3, "configuration"), "up to 30 %"),
        (Step("Put it on flash.", 0.004, "purchase"), "<1 %"),
        (Step("Look.", None, "free"), "–"),
    ],
)
def test_only_what_could_vanish_whole_is_promised_as_the_most(step: Step, said: str) -> None:
    assert step.promised == said


def test_what_faster_media_save_is_promised_as_the_gains_tell_it() -> None:
    """The step has the lower end of the gain: the most is what it can't be."""
    facts = weighed(mtr())
    known = verdict(facts, run(facts))
    gain = next(one for one in known.gain if one.read_ms == 0.5)
    bought = next(one for one in known.steps if one.cost == "purchase")
    assert bought.saves == gain.conservative
    assert gain.coupled is not None
    assert gain.conservative is not None
    assert gain.coupled > gain.conservative
    assert bought.promised == "about 75 %"


CPU = Decision("not_storage", "neither", "cpu", "why")


def test_statements_by_their_gets_stand_for_the_step_of_the_cpu() -> None:
    """8i and 9i print no CPU of a statement: the rule names those with most buffer gets, once and first."""
    tune = "Tune SQL 11 and SQL 22: fewer buffer gets an execution."
    found = told([fired("SQ03", 0.41, tune), fired("SQ01", 0.5, "Tune SQL 33: it reads 193,333 blocks.")], CPU)
    assert [each.what for each in found if "CPU" in each.what or "SQL" in each.what] == [
        tune,
        "Tune SQL 33: it reads 193,333 blocks.",
    ]
    assert (found[0].saves, found[0].finding) == (0.41, CODES["SQ03"].id)
    small = told([fired("SQ03", 0.41, tune, "low")], CPU)
    assert small[0].what == "Tune the statements with the most CPU and buffer gets."


@pytest.mark.parametrize(("saves", "steps_of_it"), [(None, 1), (0.2, 1), (0.5, 2)])
def test_a_statement_of_the_leading_step_is_not_tuned_twice(saves: float | None, steps_of_it: int) -> None:
    listed = {"sql_by_cpu": [{"sql_id": "11", "cpu_s": 180.0, "executions": 1}], "db_cpu_s": 200.0, "cpu_share": 0.5}
    found = told([fired("SQ02", saves, "Tune SQL 11 (module m): look at the plan first.")], CPU, **listed)
    assert len([each for each in found if "SQL 11" in each.what]) == steps_of_it
    assert "Tune the statements with the most CPU: SQL 11 90 % of it." in [each.what for each in found]
