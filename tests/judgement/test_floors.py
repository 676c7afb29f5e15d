"""What the advice must reach on all diagnosed reports: what a change of a rule may not lose unseen."""

import statistics

import pytest

from tests.corpus import needs_corpus
from tests.judgement.__main__ import all_held
from tests.judgement.hold import Held

pytestmark = [needs_corpus, pytest.mark.corpus]
PRECISION, RECALL, AGREED = 0.93, 0.95, 0.94
MEDIAN_WORDS, MOST_WORDS = 20, 30


@pytest.fixture(scope="module")
def every() -> list[Held]:
    return all_held()


def test_nearly_all_findings_of_weight_would_be_signed(every: list[Held]) -> None:
    signed, unsigned = (sum(len(names) for names in each) for each in zip(*_findings(every), strict=True))
    assert signed / (signed + unsigned) >= PRECISION


def _findings(every: list[Held]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(held.signed, held.unsigned) for held in every]


def test_the_problems_that_an_engineer_names_are_named(every: list[Held]) -> None:
    named, missed = sum(len(held.named) for held in every), sum(len(held.missed) for held in every)
    assert named / (named + missed) >= RECALL


def test_verdicts_agree_and_no_sure_one_is_wrong(every: list[Held]) -> None:
    assert [held.report for held in every if held.confidently_wrong] == []
    assert [(held.report, held.never) for held in every if held.never] == []
    assert sum(held.agreed for held in every) / len(every) >= AGREED


def test_headlines_are_read_in_five_seconds(every: list[Held]) -> None:
    assert statistics.median(held.words for held in every) <= MEDIAN_WORDS
    assert max(held.words for held in every) <= MOST_WORDS
