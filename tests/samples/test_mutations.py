"""Each changed copy of a sample gets its own case; headline, evidence and gain change with it."""

import pytest

from tests.samples import benchware
from tests.samples.expected import MTR_BEFORE, QUARRY, Judged, judged, sample
from tests.samples.mutations import MUTATIONS, Mutation
from tests.verdict_text import whole_text

each = pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda one: one.name)


def _copy(mutation: Mutation) -> Judged:
    return judged(mutation.edit(mutation.of.read_text()))


@each
def test_the_copy_is_read_whole(mutation: Mutation) -> None:
    assert _copy(mutation).report.unread == []


@each
def test_the_copy_gets_its_own_case(mutation: Mutation) -> None:
    verdict = _copy(mutation).verdict
    leading = [one["class"] for one in verdict["leading"]]
    assert verdict["case"] == mutation.case
    assert verdict["media_or_spindles"] == mutation.media_or_spindles
    assert next(iter(leading), None) == mutation.leading
    before = sample(mutation.of).verdict
    assert (verdict["case"], verdict["media_or_spindles"]) != (before["case"], before["media_or_spindles"])


@each
def test_headline_evidence_and_gain_change_with_it(mutation: Mutation) -> None:
    verdict, before = _copy(mutation).verdict, sample(mutation.of).verdict
    assert mutation.says in whole_text(verdict)
    assert verdict["headline"] != before["headline"]
    assert verdict["evidence"] != before["evidence"]
    assert verdict["steps"] != before["steps"]


@each
def test_the_gain_changes_with_it(mutation: Mutation) -> None:
    gain, before = _copy(mutation).verdict["gain"], sample(mutation.of).verdict["gain"]
    assert [one["conservative"] for one in gain] != [one["conservative"] for one in before]


@each
def test_the_rule_that_sees_it_fires_and_did_not_before(mutation: Mutation) -> None:
    assert mutation.fires - _copy(mutation).fired == set()
    assert mutation.fires - sample(mutation.of).fired - {"RE01", "RE03"} == mutation.fires - {"RE01", "RE03"}


def test_every_other_case_of_the_table_is_reached() -> None:
    reached = {one.case for one in MUTATIONS} | {sample(path).verdict["case"] for path in (MTR_BEFORE, QUARRY)}
    by_this_issue = {"not_storage", "cpu_first", "latency_limited", "mixed", "commit_bound", "writer_bound"}
    assert by_this_issue | {"log_switch", "hot_spot", "temp_bound", "cannot_judge", "idle"} == reached


@pytest.mark.parametrize(
    "name", ["host 95 % busy", "timings off", "restart inside, Statspack says so", "hardly any activity"]
)
def test_no_purchase_where_storage_cannot_be_judged(name: str) -> None:
    verdict = _copy(next(one for one in MUTATIONS if one.name == name)).verdict
    assert [step for step in verdict["steps"] if step["cost"] == "purchase"] == []


@pytest.mark.parametrize(
    "mutation", [one for one in MUTATIONS if one.media_or_spindles == "neither"], ids=lambda one: one.name
)
def test_the_first_step_is_no_purchase_where_none_is_advised(mutation: Mutation) -> None:
    verdict = _copy(mutation).verdict
    costs = [step["cost"] for step in verdict["steps"][:1]]
    assert set(costs) <= {"free", "configuration"}
    assert costs or verdict["case"] == "idle"


def test_the_benchmark_with_busy_cpus_gives_cpu_first() -> None:
    found = judged(benchware.REPORT)
    verdict = found.verdict
    assert found.report.unread == []
    assert (verdict["case"], verdict["media_or_spindles"]) == ("cpu_first", "neither")
    assert "95 %" in whole_text(verdict)
    assert found.value("cpu_share") == pytest.approx(0.209, abs=0.001)
    assert found.value("read_share") == pytest.approx(0.159, abs=0.001)
    assert found.value("unaccounted_share") == pytest.approx(0.63, abs=0.005)
    assert found.value("single_block_read_ms") == pytest.approx(0.436, abs=0.001)


def test_no_storage_could_save_the_benchmark_more_than_its_reads() -> None:
    """DB time / 1.19: reads are 16 % of it, and with busy CPUs what is unaccounted is no I/O."""
    gain = judged(benchware.REPORT).verdict["gain"]
    assert max(one["conservative"] or 0 for one in gain) <= 1 - 1 / 1.19 + 0.01
