"""No finding is more severe than what is at stake; on a report without stakes all are information."""

import pytest

import rules
from rules.core.facts import Facts
from rules.core.finding import Outcome, Severity, fired, quiet
from rules.core.rule import Rule, RuleResult
from rules.core.severity import HEALTH, OF_FAMILY, STAKE, TRUST
from rules.engine import outcome, settled
from tests.conventions.tree import ROOT
from tests.read_once import reports

SAMPLES = ROOT / "sample_reports"


def _rule(answer: Outcome, **told: object) -> Rule:
    def check(_: Facts) -> Outcome:
        return answer

    return Rule("a-rule", str(told.pop("code", "RD99")), "A rule", "high", (), check, "", **told)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("saves", "severity"),
    [(0.5, "high"), (0.05, "high"), (0.049, "medium"), (0.02, "medium"), (0.019, "low"), (0.0, "low"), (None, "high")],
)
def test_severity_follows_what_the_cure_could_save(saves: float | None, severity: Severity) -> None:
    assert outcome(_rule(fired("It fired.", saves=saves, severity="high")), Facts({})).severity == severity


def test_a_small_saving_makes_nothing_more_severe() -> None:
    assert outcome(_rule(fired("It fired.", saves=0.3, severity="info")), Facts({})).severity == "info"


def test_the_severity_of_the_rule_is_held_to_it_too() -> None:
    assert outcome(_rule(fired("It fired.", saves=0.001)), Facts({})).severity == "low"


def test_a_scale_of_its_own_stands() -> None:
    told = fired("It fired.", saves=0.001, severity="high")
    assert outcome(_rule(told, scale=HEALTH), Facts({})).severity == "high"
    assert outcome(_rule(told, code="DQ99"), Facts({})).severity == "high"
    assert _rule(told, code="DQ99").severity_by == TRUST
    assert _rule(told).severity_by == STAKE
    assert all(text != STAKE for text in OF_FAMILY.values())


def _results() -> list[RuleResult]:
    told = fired("It fired.", saves=0.4, severity="high")
    plain = RuleResult(_rule(told), told)
    reason = RuleResult(_rule(told, code="DQ99", stops_verdict=True), told)
    return [plain, reason, RuleResult(_rule(quiet()), quiet())]


@pytest.mark.parametrize(("case", "severities"), [("cannot_judge", {"info", "medium"}), ("idle", {"info"})])
def test_where_nothing_is_at_stake_findings_are_information(case: str, severities: set[str]) -> None:
    assert {each.severity for each in settled(_results(), case) if each.fired} == severities


def test_a_verdict_leaves_findings_as_they_are() -> None:
    results = _results()
    assert settled(results, "mixed") == results


@pytest.mark.parametrize(
    "name", ["statspack_text/mill-first-page-typed.txt", "awr_text/tollgate-two-reports-in-one.txt"]
)
def test_on_a_report_that_cannot_be_judged_nothing_is_high(name: str) -> None:
    """An implausible mean is why: it leads the findings, and no run fails on it at high."""
    judged = [rules.judge(report) for report in reports(SAMPLES / name)]
    unjudged = [each for each in judged if each.verdict.case == "cannot_judge"]
    assert unjudged
    for each in unjudged:
        fired_ones = [finding for finding in each.findings if finding.fired]
        assert fired_ones
        assert {finding.severity for finding in fired_ones} <= {"info", "medium"}
