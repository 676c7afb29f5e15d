"""A report is judged the same whether all of it was read or what the judgement needs; the rest is not read yet."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, replace

import parsers
import rules
from app.analysis import analyse as analysing
from app.analysis.context import JudgingContext
from app.analysis.document import Analysis
from app.analysis.finished import reports_of
from app.analysis.jobs import analyse_or_split
from app.analysis.kept_parts import KEPT_SECTIONS
from app.analysis.needed_sections import needed_sections
from app.analysis.search_terms import terms_of
from app.resources import samples_dir
from parsers.errors import NotReadYet
from parsers.model.report import Report
from rules.core.facts import NOT_READ
from tests.corpus import corpus_files, needs_corpus, second_files

SAMPLES = sorted(path for path in samples_dir().glob("*/*") if path.suffix in {".txt", ".html"})
CORPUS = [*corpus_files(), *corpus_files("awr-rac"), *second_files()]
DECLARED = JudgingContext(storage={"media": "hdd-15k", "devices": 24, "raid": "10"})


def _both(path: Path, beside: JudgingContext) -> list[tuple[analysing.Analysed, analysing.Analysed]]:
    data = path.read_bytes()
    every, needed = (analysing.analyse(data, path.name, beside, whole=whole) for whole in (True, False))
    return list(zip(every, needed, strict=True))


def _hold(path: Path, beside: JudgingContext) -> int:
    """Holds both readings of a file against each other; answers how many sections were left for later."""
    later = 0
    for every, needed in _both(path, beside):
        if not isinstance(every.core, Analysis) or not isinstance(needed.core, Analysis):
            assert type(every.core) is type(needed.core)
            continue
        assert _judged(every.core) == _judged(needed.core)
        assert every.findings == needed.findings
        assert terms_of(every.sections) == terms_of(needed.sections)
        kept = KEPT_SECTIONS & set(every.sections)
        assert {name: needed.sections[name] for name in kept} == {name: every.sections[name] for name in kept}
        later += _hold_contents(every.core, needed.core)
    return later


def _judged(core: Analysis) -> dict[str, Any]:
    """Everything but what is counted of the report's sections."""
    report = asdict(core.report) | {"coverage": None, "unread": None}
    return asdict(core) | {"report": report, "contents": None, "judged_at": None}


def _hold_contents(every: Analysis, needed: Analysis) -> int:
    """The same sections and tables; what is not read yet says so, and nothing else does."""
    assert every.contents.is_read
    assert [table.title for table in every.contents.tables] == [table.title for table in needed.contents.tables]
    later = {head.name for head in needed.contents.sections if head.rows is None}
    assert later.isdisjoint(needed_sections())
    blank = (replace(head, rows=None) if head.name in later else head for head in every.contents.sections)
    assert tuple(blank) == needed.contents.sections
    for name, counted in needed.report.coverage.items():
        if name in later:
            assert (counted.read, counted.merged, counted.unread) == (None, None, None)
        else:
            assert counted == every.report.coverage[name]
    assert [row for row in every.report.unread if row.section not in later] == needed.report.unread
    return len(later)


@pytest.mark.parametrize("beside", [JudgingContext(), DECLARED], ids=["alone", "declared"])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_sample_is_judged_the_same(path: Path, beside: JudgingContext) -> None:
    _hold(path, beside)


def test_samples_leave_something_for_later() -> None:
    assert sum(_hold(path, JudgingContext()) for path in SAMPLES) > 10


@needs_corpus
@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_a_real_report_is_judged_the_same(path: Path) -> None:
    _hold(path, JudgingContext())


@needs_corpus
def test_no_real_report_must_be_read_whole_for_a_rule() -> None:
    """Where a rule asks for what is not read, the file is read once more: right, but slow."""
    for path in CORPUS:
        for report in parsers.read(parsers.printed(path.read_bytes(), path.name), needed_sections()):
            rules.judge(report, DECLARED.storage)


def test_a_rule_that_asks_for_what_is_not_read_gets_the_whole_report(monkeypatch: pytest.MonkeyPatch) -> None:
    path = samples_dir() / "statspack_text" / "mtr-before.txt"
    judge = rules.judge

    def curious(report: Report, *beside: Any) -> Any:
        report.section("latch_activity")
        return judge(report, *beside)

    monkeypatch.setattr(rules, "judge", curious)
    with pytest.raises(NotReadYet):
        analysing.analyse(path.read_bytes(), path.name, whole=False)
    answered = analyse_or_split(path.read_bytes(), path.name, JudgingContext(), whole=False)
    assert isinstance(answered, list)
    (report,) = reports_of(answered)
    assert report.section("latch_activity") is not None


@pytest.mark.parametrize("look", [bool, iter, len, lambda rows: rows[0]], ids=["bool", "iter", "len", "item"])
def test_rows_that_are_not_read_are_not_taken_for_none(look: Any) -> None:
    with pytest.raises(NotReadYet):
        look(NOT_READ)
