"""A report as a workbook: its figures are the analysis', words stand in place of codes, subjects are gathered."""

from pathlib import Path
from typing import Any

import pytest

from app.analysis.finished import Finished, reports_of
from app.analysis.jobs import analyse_to_json
from app.exports import xlsx
from app.exports.sheet import MIB
from app.reports.export import export
from app.reports.page import first_screen, limits_view, view
from tests.app.exports.workbook import Workbook, read
from tests.app.finished import finished
from tests.app.fixture import analysis, core_of, tables
from tests.corpus import CORPUS, corpus_name, needs_corpus

SAMPLES = sorted((Path(__file__).parents[4] / "sample_reports").glob("*_*/*.[th]*"))
LARGE = CORPUS / "awr-html" / "pcambell__awrrptanalyzor__awr_xydb_1_20230217_15_16.html"
CODES = {"either", "neither", "mixed", "latency_limited", "not_enough_data", "not_applicable", "fired", "quiet",
         "devices_x2", "devices_unlimited", "free_cure_first", "read_iops", "purchase", "configuration"}  # fmt: skip


def book_of(report: Finished) -> Workbook:
    found = export.exported(core_of(report), report, report.whole)
    assert found.book
    return read(xlsx.render_book(found.book(), found.title, found.moment))


def read_from(path: Path) -> Finished:
    return next(iter(reports_of(analyse_to_json(path.read_bytes(), path.name))))


@pytest.fixture(scope="module", params=SAMPLES, ids=lambda path: path.name)
def sample(request: pytest.FixtureRequest) -> tuple[Finished, Workbook]:
    report = read_from(request.param)
    return report, book_of(report)


def rows(book: Workbook, sheet: str) -> list[list[Any]]:
    return [list(row) for row in book.sheets.get(sheet, [])]


def after(found: list[list[Any]], heading: str) -> list[list[Any]]:
    """The rows below the headings that begin so, up to the next empty row."""
    first = next(place for place, row in enumerate(found) if row and row[0] == heading) + 1
    last = next(
        (place for place in range(first, len(found)) if not found[place] or found[place][0] is None), len(found)
    )
    return found[first:last]


def near(*values: float | None) -> Any:
    """The same figures: a workbook keeps sixteen digits of each."""
    return [one if one is None else pytest.approx(one, rel=1e-12) for one in values]


def shown(value: float, unit: str) -> float:
    """As a cell holds it: many bytes as MiB."""
    return value / MIB if unit in ("B", "B/s", "bytes") and abs(value) >= MIB else value


def test_every_derived_figure_is_that_of_the_analysis(sample: tuple[Finished, Workbook]) -> None:
    report, book = sample
    metrics = core_of(report).metrics.values()
    held = after(rows(book, "Figures"), "Figure")
    assert len(held) == len(metrics)
    for row, metric in zip(held, metrics, strict=True):
        said = row[1] if len(row) > 1 else None
        assert said == (None if metric.value is None else pytest.approx(shown(metric.value, metric.unit), rel=1e-12))


def test_pictures_and_savings_are_those_of_the_analysis(sample: tuple[Finished, Workbook]) -> None:
    report, book = sample
    known = core_of(report)
    charts = rows(book, "Charts")
    if picture := view.time_picture(known.pictures):
        held = after(charts, "Class")
        assert [row[1:3] for row in held] == [near(one.seconds, one.share) for one in picture.parts]
    if histogram := known.pictures.latency_histogram:
        assert [row[1] for row in after(charts, "A read took")] == near(*(one.share for one in histogram.buckets))
    if slots := known.verdict.activity.slots:
        assert [row[1:4] for row in after(charts, "From")] == [
            near(o.minutes, o.sessions, o.cpu_sessions) for o in slots
        ]
    changes = after(rows(book, "Steps and savings"), "Change") if known.verdict.gain else []
    assert [row[6] if len(row) > 6 else None for row in changes] == near(
        *(one.conservative for one in known.verdict.gain)
    )


def test_the_summary_shows_the_tiles_of_the_page_as_numbers(sample: tuple[Finished, Workbook]) -> None:
    report, book = sample
    known = core_of(report)
    tiles = first_screen.tiles(known, limits_view.limits(known.verdict))
    summary = [[cell for cell in row if cell is not None] for row in rows(book, "Summary")]
    assert summary[0] == [known.verdict.short]
    assert summary[1] == [known.verdict.headline]
    assert any(row == near(*(one.value for one in tiles)) for row in summary)
    for step in known.verdict.steps:
        assert any(row[:2] == [step.order, step.what] for row in summary), step.what


def test_words_stand_in_place_of_codes(sample: tuple[Finished, Workbook]) -> None:
    report, book = sample
    rules = {one.rule for one in report.findings()}
    found = {cell for name in ("Summary", "Steps and savings", "Verdict", "Findings", "The report", "Charts")
             for row in book.sheets.get(name, []) for cell in row}  # fmt: skip
    assert found & (CODES | rules) == set()


def test_every_row_of_every_section_is_there(sample: tuple[Finished, Workbook]) -> None:
    report, book = sample
    told = {row[1]: row[2] for row in rows(book, "Contents") if len(row) > 2 and row[0] is None}
    told |= {row[0]: row[2] for row in rows(book, "Contents") if len(row) > 2 and row[0]}
    total = sum(len(one.rows) for _, one in report.sections())
    first = list(book.sheets).index("The report") + 1
    subjects = [name for name in list(book.sheets)[first:] if name != "Statements"]
    assert sum(told[name] for name in subjects) == total


def test_what_is_not_known_has_no_sheet() -> None:
    document = analysis()
    document["report"].update(database={}, interval={}, instance=None, sections={}, warnings=["An odd report."])
    document["verdict"].update(media_or_spindles=None, case="cannot_judge", evidence=[], gain=[], steps=[], short="",
                               answer=None, requirement=None, limit={"kind": "unknown"}, would_change_it=None,
                               next_bottleneck=None, leading=[], activity={}, basis=None)  # fmt: skip
    document.update(pictures={"db_time": None}, metrics={}, findings=[], sql_texts={})
    book = book_of(finished(document, tables()))
    assert list(book.sheets) == ["Contents", "Summary", "Verdict", "The report"]
    assert ["Warning", None, "An odd report."] in [row[:3] for row in rows(book, "Summary")]
    assert book.formulas == book.links == 0


@needs_corpus
@pytest.mark.parametrize("path", [LARGE, *sorted(CORPUS.glob("awr-rac/*"))[:1]], ids=corpus_name)
def test_a_large_report_has_a_sheet_a_subject(path: Path) -> None:
    report = read_from(path)
    book = book_of(report)
    assert 15 <= len(book.sheets) <= 26
    assert sum(1 for _, one in report.sections() if one.rows) > 60


def test_savings_are_shares_of_the_base_that_the_report_has(sample: tuple[Finished, Workbook]) -> None:
    report, book = sample
    base = view.base(core_of(report).verdict)
    headings = [cell for sheet in ("Steps and savings", "Findings") for row in rows(book, sheet) for cell in row
                if isinstance(cell, str) and cell.startswith("Could save")]  # fmt: skip
    assert headings
    assert {heading.split("[% of ")[1].rstrip("]") for heading in headings} == {base}
