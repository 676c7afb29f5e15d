"""The diagnoses themselves: every report has one, in words that are known, with lines that the report has."""

import pytest

from rules import catalogue
from rules.storage.decision import Case
from tests.corpus import needs_corpus
from tests.judgement.bring import PLACES, analysis, text_of, there
from tests.judgement.diagnosis import HERE, diagnoses, named_by, vocabulary
from tests.judgement.invented_reports import REPORTS

CODES = {entry.code for entry in catalogue()}
WHOLE = ("statspack-txt", "awr-txt", "awr-html", "awr-rac", "awr-diff", "slob")


def test_problems_are_of_the_vocabulary() -> None:
    unknown = {
        name: sorted(words)
        for name, diagnosis in diagnoses().items()
        if (words := {word for word in diagnosis.problems if not word.startswith("other_")} - vocabulary())
    }
    assert unknown == {}


def test_what_leads_is_a_problem_of_the_report() -> None:
    assert {name: lead for name, one in diagnoses().items() for lead in one.leads if lead not in one.problems} == {}


def test_rules_that_one_would_sign_exist() -> None:
    wrong = {
        name: codes
        for name, one in diagnoses().items()
        if (codes := ({*one.sign} | {never.finding for never in one.must_not if never.finding}) - CODES)
    }
    assert wrong == {}


def test_what_names_a_problem_is_a_rule_or_a_case() -> None:
    known = CODES | set(Case.__args__)  # type: ignore[attr-defined]
    used = {problem for diagnosis in diagnoses().values() for problem in diagnosis.problems}
    assert {name for name in named_by() if name not in vocabulary() | used} == set()
    assert {name: wrong for name, names in named_by().items() if (wrong := set(names) - known)} == {}


def test_lines_are_those_of_the_report() -> None:
    beyond = {}
    for name, diagnosis in diagnoses().items():
        lines = [line for problem in diagnosis.problems.values() for line in problem.lines]
        if there(diagnosis) and lines and not 0 < min(lines) <= max(lines) <= len(text_of(diagnosis.report)):
            beyond[name] = max(lines)
    assert beyond == {}


@needs_corpus
@pytest.mark.corpus
def test_every_published_report_has_a_diagnosis() -> None:
    diagnosed = {name for one in diagnoses().values() for name in (one.report, *one.twins)}
    reports = {
        f"{place}/{path.relative_to(folder).as_posix()}"
        for place, folder in PLACES.items()
        if place != "samples"
        for path in folder.rglob("*")
        if path.parent.name in WHOLE and path.suffix in (".html", ".htm", ".txt", ".lst", ".LST", ".log", ".128")
    }
    assert reports - diagnosed == set()


@pytest.mark.parametrize("name", REPORTS)
def test_every_invented_report_is_judged(name: str) -> None:
    """Reads of page caches, a database that does nothing, an instance that hangs: figures at the edge of each model."""
    judged = analysis(f"invented/{name}")
    assert judged
    assert judged["verdict"]["headline"]


def test_no_problem_is_named_twice() -> None:
    """Of a key that stands twice a reader of YAML takes the last, and the first rules are forgotten."""
    keys = [line.partition(":")[0] for line in (HERE / "named_by.yml").read_text("utf-8").splitlines() if ": [" in line]
    assert len(keys) == len(set(keys))
