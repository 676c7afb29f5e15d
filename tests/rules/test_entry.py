"""The catalogue's entry of a rule on one report, and of one on two sides."""

import rules
from rules.comparison.rule import SeenPair
from rules.core.rule import HEADINGS
from rules.entry import RuleEntry


def _entry(code: str) -> RuleEntry:
    entry = rules.find(code)
    assert entry is not None
    return entry


def test_a_manual_is_shown_by_heading_and_a_limit_with_its_figure() -> None:
    rule = _entry("RD01")
    assert tuple(rule.manual) == HEADINGS
    assert "latency" in rule.manual["Why it matters"]
    assert rule.needs
    assert _entry("RD02").limits["acceptable"].value == 20


def test_a_rule_on_two_sides_has_the_same_fields() -> None:
    rule = _entry("CM02")
    assert rule.family == "Before against after"
    assert set(rule.manual) == set(HEADINGS)
    assert rule.seen == SeenPair(("statspack_text/mtr-before.txt",), ("statspack_text/mtr-after.txt",))
    assert (rule.needs, rule.cure) == ((), None)


def test_limits_on_shares_of_db_time_say_what_they_are_of_where_a_report_has_none() -> None:
    assert "8i and 9i know no DB time" in _entry("CA01").about_shares
    assert _entry("RD02").about_shares == ""
