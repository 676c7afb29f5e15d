"""The words of every verdict: headline, answer in short, details; of samples, invented reports and published ones."""

from pathlib import Path

import pytest

from tests.corpus import CORPUS
from tests.judgement.bring import analysis
from tests.judgement.invented_reports import REPORTS
from tests.read_once import ROOT, judged
from tests.verdict_text import faults

SAMPLES = sorted(path for path in (ROOT / "sample_reports").glob("*/*") if path.suffix in {".txt", ".html"})
MORE = sorted(path for path in CORPUS.with_name("corpus-2").glob("[as]*-*/*") if path.parent.name != "awr-diff")


@pytest.mark.parametrize("path", [*SAMPLES, *MORE], ids=lambda path: path.name)
def test_one_plain_sentence(path: Path) -> None:
    for one in judged(path):
        assert faults(one["verdict"]) == []


@pytest.mark.parametrize("name", sorted(REPORTS))
def test_one_plain_sentence_of_invented_reports(name: str) -> None:
    told = analysis(f"invented/{name}")
    assert told is not None
    assert faults(told["verdict"]) == []
