"""The answer of a verdict is one of a closed list, whatever the case, the class, the limit or the cure."""

from typing import Any, get_args

import pytest

from rules.core.rule import Outcome, RuleResult
from rules.engine import rules
from rules.storage.decision import Case, Decision
from rules.storage.kinds import SIGNS
from rules.storage.limits.utilisation import Used
from rules.storage.outcome.answer import OF_CASES, Answer, answer, short
from rules.storage.outcome.step import Step
from tests.rules.storage.mtr import mtr

REDO = {"log_file_sync_ms": 6.0, "log_file_parallel_write_ms": 5.0}
ASKS = {"not_storage", "mixed", "capacity_limited", "commit_bound", "writer_bound"}
FREE = (Step("Tune it.", 0.2, "free"),)
LATCH, LOCK, ROWS = "latch: shared pool", "enq: TX - index contention", "enq: TX - row lock contention"


def decided(case: Any, cure: Any, lead: str | None = "reads", **more: Any) -> Decision:
    return Decision(case, cure, lead, "why", **more)


def limit(kind: Any) -> Used:
    return Used(kind, 95, 100, "1/s", (), "declared")


def waits(event: str) -> dict[str, Any]:
    return {"events": {event: {"waits": 1000, "time_s": 100.0}}}


@pytest.mark.parametrize(
    ("decision", "facts", "steps", "said"),
    [
        (decided("latency_limited", "media"), {}, (), "faster_media"),
        (decided("latency_limited", "neither", pointless=True), {}, (), "not_storage"),
        (decided("latency_limited", "neither", pointless=True), {}, FREE, "free_cure_first"),
        (decided("capacity_limited", "spindles", used=limit("device_iops")), {}, (), "more_devices"),
        (decided("capacity_limited", "spindles", used=limit("host_cached_iops")), {}, (), "more_provisioned"),
        (
            decided("capacity_limited", "spindles", used=limit("device_iops")),
            {"storage.media": "azure-premium"},
            (),
            "more_provisioned",
        ),
        (decided("capacity_limited", "spindles", by_curve=True), {}, (), "more_devices"),
        (decided("capacity_limited", "either", by_curve=True), {}, (), "not_known_yet"),
        (decided("mixed", "either"), {}, (), "not_known_yet"),
        (decided("commit_bound", "media", "commit"), REDO, (), "redo_devices"),
        (decided("commit_bound", "either", "commit"), {"log_file_parallel_write_ms": None}, FREE, "not_known_yet"),
        (decided("commit_bound", "neither", "commit"), {}, FREE, "free_cure_first"),
        (decided("commit_bound", "neither", "commit"), {}, (), "not_storage"),
        (decided("writer_bound", "neither", "writer"), {}, (), "free_cure_first"),
        (decided("writer_bound", "either", "writer"), {}, (), "not_known_yet"),
        (decided("not_storage", "neither", None), {}, (), "not_storage"),
        (decided("not_storage", "neither", "cpu"), {}, (), "not_storage"),
        (decided("not_storage", "neither", "application"), waits(ROWS), (), "locks"),
        (
            decided("not_storage", "neither", "application"),
            waits(ROWS) | {"role": "PHYSICAL STANDBY"},
            (),
            "not_storage",
        ),
        (decided("not_storage", "neither", "concurrency"), waits(LATCH), (), "parsing"),
        (decided("not_storage", "neither", "concurrency"), waits(LOCK), (), "locks"),
        (decided("not_storage", "neither", "cluster"), waits("gc current request"), (), "not_storage"),
    ],
)
def test_answer(decision: Decision, facts: dict[str, Any], steps: tuple[Step, ...], said: Answer) -> None:
    given = mtr(**facts)
    judged = answer(given, decision, steps)
    assert judged == said
    assert 3 <= len(short(given, decision, judged).split()) <= 8


@pytest.mark.parametrize(("severity", "said"), [("medium", "free_cure_first"), ("info", "not_storage")])
def test_cpu_that_is_worked_on_asks_for_the_statement_that_does(severity: Any, said: Answer) -> None:
    statement = next(rule for rule in rules() if rule.code == "SQ02")
    named = (RuleResult(statement, Outcome("fired", "It does.", severity=severity)),)
    on_cpu = decided("not_storage", "neither", "cpu")
    assert answer(mtr(), on_cpu, (), named) == said
    in_words = {"free_cure_first": "Tune statements or move jobs first", "not_storage": "Work on CPU, not storage"}
    assert short(mtr(), on_cpu, said) == in_words[said]


@pytest.mark.parametrize(
    ("media", "lead", "words"),
    [
        ("hdd-15k", "reads", "Buy more disks or flash"),
        ("hdd-15k", "writer", "Buy more disks"),
        ("azure-premium", "reads", "Buy provisioned IOPS"),
    ],
)
def test_full_disks_are_offered_flash_as_the_headline_and_the_steps_do(media: str, lead: str, words: str) -> None:
    full = decided("capacity_limited", "spindles", lead, used=limit("device_iops"))
    given = mtr(**{"storage.media": media})
    assert short(given, full, answer(given, full, ())) == words


def test_no_media_are_promised_where_reads_are_as_fast_as_flash() -> None:
    assert answer(mtr(), decided("latency_limited", "media"), (), fast=True) == "not_known_yet"


@pytest.mark.parametrize("steps", [(), FREE], ids=["no step saves", "a step saves"])
def test_fewer_reads_come_first_where_faster_ones_would_save_something_too(steps: tuple[Step, ...]) -> None:
    quick = decided("latency_limited", "neither", pointless=True, fast=True)
    assert short(mtr(), quick, answer(mtr(), quick, steps)) == "Fewer reads before any purchase"


def test_every_case_has_an_answer_and_every_answer_a_sign() -> None:
    assert set(get_args(Case)) - OF_CASES.keys() - ASKS == set(), "give it one in rules/storage/outcome/answer.py"
    assert set(get_args(Answer)) == SIGNS.keys()
