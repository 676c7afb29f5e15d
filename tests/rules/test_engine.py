"""The five ends of a rule, the order of findings, and what the catalogue shows."""

import pytest
from msgspec import to_builtins

import rules
from rules.comparison.engine import rules as comparison_rules
from rules.core.facts import Facts
from rules.core.finding import Limit, Outcome, fired, lacking
from rules.core.rule import Rule, manual
from rules.engine import label, outcome, run
from rules.engine import rules as every_rule
from rules.waits.wait_cures import cures
from tests.rules.cases import facts_of
from tests.rules.storage.mtr import mtr


def _broken(facts: Facts) -> Outcome:
    raise ZeroDivisionError(f"nothing in {len(facts.known)} facts")


def _rule(check: object, needs: tuple[str, ...] = ()) -> Rule:
    return Rule("a-rule", "XX01", "A rule", "low", needs, check, "")  # type: ignore[arg-type]


def test_a_broken_rule_is_a_finding_and_takes_no_other_with_it() -> None:
    found = outcome(_rule(_broken), facts_of({}))
    assert found.state == "broken"
    assert "ZeroDivisionError" in found.message


def test_what_is_missing_is_named_before_the_rule_runs() -> None:
    found = outcome(_rule(_broken, needs=("read_iops", "elapsed_s")), facts_of({"elapsed_s": 900}))
    assert (found.state, found.missing) == ("not_enough_data", ("read_iops",))
    assert "Read requests" in found.message


def test_a_saving_is_never_below_nothing() -> None:
    assert fired("It fired.", saves=-0.2).saves == 0


def test_findings_stand_fired_first_then_by_what_they_save() -> None:
    findings = run(mtr(buffer_hit_ratio=0.97, writer_share=0.05, temp_share=0.2))
    states = [one.fired for one in findings]
    assert states == sorted(states, reverse=True)
    saves = [one.outcome.saves or 0 for one in findings if one.fired]
    assert saves == sorted(saves, reverse=True)
    assert len(saves) > 3


def test_what_blocks_stands_before_what_saves_most() -> None:
    found = [each for each in run(mtr(cpu_starved=True, host_cpu_busy=0.97)) if each.outcome.state == "fired"]
    blocking = [each.severity == "blocker" for each in found]
    assert blocking[0]
    assert blocking == sorted(blocking, reverse=True)


def test_no_rule_breaks_where_nothing_is_known() -> None:
    assert [one.rule.id for one in run(facts_of({})) if one.outcome.state == "broken"] == []


def test_nothing_but_missing_data_is_said_of_an_empty_report() -> None:
    assert {one.outcome.state for one in run(facts_of({"restart_inside": False}))} == {"not_enough_data"}


def test_a_finding_has_the_keys_of_the_contract() -> None:
    keys = {
        "rule",
        "code",
        "title",
        "state",
        "severity",
        "message",
        "saves",
        "evidence",
        "missing",
        "sources",
        "limits",
    }
    for one in run(mtr()):
        assert set(to_builtins(one.finding())) == keys


def test_a_manual_is_read_over_several_lines() -> None:
    assert manual("Title.\n\nWhat to do: look\n    twice.\nWhy it matters: it does.") == {
        "What to do": "Look twice.",
        "Why it matters": "It does.",
    }


def test_a_threshold_without_a_source_is_our_judgement() -> None:
    assert Limit(1, "ms").source == "our judgement"


def test_every_source_is_used() -> None:
    from rules.core import sources
    from rules.core.finding import Source

    known = {value for value in vars(sources).values() if isinstance(value, Source)}
    known |= {each.source for each in cures() if each.rule}
    assert known == {source for rule in (*every_rule(), *comparison_rules()) for source in rule.sources}


@pytest.mark.parametrize("name", ["storage-is-slow", "Storage-Is-Slow", "HL01", "hl01"])
def test_a_rule_is_found_by_name_or_code_in_any_case(name: str) -> None:
    rule = rules.find(name)
    assert rule
    assert (rule.id, rule.code) == ("storage-is-slow", "HL01")


def test_no_rule_of_that_name() -> None:
    assert rules.find("storage-is-quick") is None


def test_a_rule_misses_what_is_not_there_alone() -> None:
    rule = _rule(lambda _: lacking("events", "read_iops"))
    there = Facts({"events": {"db file sequential read": 1}})
    assert outcome(rule, there).missing == ("read_iops",)
    assert outcome(rule, there).message == "The report does not show: Read requests."
    both = outcome(rule, there.knowing(read_iops=1.0))
    assert both.missing == ("events", "read_iops")
    assert both.message == "The report shows too little of: wait events, read requests."


def test_what_is_missing_is_called_as_users_call_it() -> None:
    named = {"asm_diskgroups": "ASM diskgroups", "exadata_server_model": "Exadata server model"}
    named |= {"buffer_pool_advisory": "buffer pool advisory", "sql_by_gets": "SQL by buffer gets", "cpus": "CPUs"}
    assert {name: label(name) for name in named} == named
