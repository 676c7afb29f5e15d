"""Every comparison rule fires on the pair of reports that it names; else it says what it waits for."""

import pytest

import rules
from rules.comparison.engine import rules as all_rules
from rules.comparison.forecast import Forecast
from rules.comparison.rule import ComparisonRule
from tests.conventions.tree import ROOT
from tests.corpus import CORPUS, needs_corpus
from tests.rules.comparison.sides import real, sample

SEEN = [pytest.param(one, id=one.code) for one in all_rules() if one.seen]


def _window(name: str) -> rules.Window:
    """A file of our own samples, else of the corpus."""
    return sample(name) if (ROOT / "sample_reports" / name).exists() else real(name)


def _kept(window: rules.Window) -> Forecast | None:
    """What that report promises, as if it had been kept at the time."""
    told = window.printed
    return Forecast("2007-01-17T12:00:00", None, told.gain, told.basis) if told else None


@needs_corpus
@pytest.mark.corpus
@pytest.mark.parametrize("rule", SEEN)
def test_a_rule_fires_where_it_was_seen(rule: ComparisonRule) -> None:
    seen = rule.seen
    assert seen
    before, after = [_window(one) for one in seen.before], [_window(one) for one in seen.after]
    found = rules.compare(before, after, seen.unit, _kept(before[0]) if seen.forecast else None)
    outcome = next(one.outcome for one in found.findings if one.rule.code == rule.code)
    assert outcome.state == "fired", outcome.message
    assert outcome.evidence


def test_every_rule_was_seen_or_says_what_it_waits_for() -> None:
    assert [one.code for one in all_rules() if bool(one.seen) == bool(one.waits_for)] == []


def test_whole_names_are_given() -> None:
    names = [name for one in all_rules() if one.seen for name in (*one.seen.before, *one.seen.after)]
    assert names
    if CORPUS.exists():
        assert [
            one for one in names if not (CORPUS / one).exists() and not (ROOT / "sample_reports" / one).exists()
        ] == []
