"""A report in every format, with everything ugly that it could hold in every text of it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt
from msgspec import structs

from app.analysis.document import Analysis
from app.analysis.finished import Finished, reports_of
from app.analysis.jobs import analyse_to_json
from app.exports import csv, xlsx
from app.exports.exported import Exported
from app.exports.offline_html import offline
from app.reports.export import export, export_figures, export_section_sheets, export_sheets
from app.reports.markdown import ticket
from app.reports.page.contents_view import declared
from parsers.sections.catalogue import KnownColumn, KnownSection
from rules.thresholds.db_time import SUM_OF_WAITS
from tests.app import analysis_document
from tests.app.exports.ugly import FORMULA, LONG_SQL, SCRIPT, TEXTS
from tests.app.exports.workbook import read
from tests.app.finished import finished
from tests.app.fixture import analysis, core, core_of, tables
from tests.corpus import CORPUS, corpus_name, needs_corpus

KEYS = {"kind", "state", "severity", "class", "case", "format", "scope", "rule", "code", "media_or_spindles", "unit",
        "cost", "confidence", "answer", "base"}  # fmt: skip
"""Words of the contract, which no report chooses."""


def spoilt(one: Any, text: str) -> Any:
    """The same object with this text in place of every text that a report could choose, and of every statement id."""
    if isinstance(one, dict):
        return {key: value if key in KEYS or _is_time(key) else spoilt(value, text) for key, value in one.items()}
    if isinstance(one, list):
        return [spoilt(value, text) for value in one]
    return text if isinstance(one, str) else one


def exported(document: dict[str, Any]) -> Exported:
    return _exported(finished(document, tables()))


def _exported(report: Finished) -> Exported:
    return export.exported(core_of(report), report, report.whole)


def _is_time(key: str) -> bool:
    return key.endswith(("_time", "_at"))


@pytest.fixture(params=[FORMULA, SCRIPT, "a|b `c` [d](e) http://example.org", "NUL\x00 🐘"])
def ugly(request: pytest.FixtureRequest) -> dict[str, Any]:
    document: dict[str, Any] = spoilt(analysis(), request.param)
    document["sql_texts"] = {request.param: LONG_SQL}
    return document


def test_a_text_without_an_end_ends_in_every_format() -> None:
    document = analysis()
    document["verdict"]["headline"] = document["findings"][0]["message"] = LONG_SQL
    document["report"]["warnings"] = [LONG_SQL]
    found = exported(document)
    assert len(found.markdown()) < 20_000
    assert read(xlsx.render(found.sheets(), found.title)).sheets["Verdict"]
    assert LONG_SQL in offline(found.page())


def test_the_ticket_text_has_what_a_ticket_needs() -> None:
    document = analysis_document.document()
    document["verdict"]["gain"][0].setdefault("action", "reads at 0.5 ms")
    document["verdict"]["questions"] = [{"ask": "Which disks?", "command": "lsblk | grep sd"}]
    said = ticket(core(document))
    assert said.startswith("## Reads of 5.25 ms are 84.6 % of DB time.\n")
    for part in (
        "Database MTR · Instance mtr1 (number 1)", "Wed 31 Jan 2007, 10:00 to 10:15", "> Warning:",
        "Cure: faster media. Case: latency limited.", "Would settle it: The class.",
        "| Mean read | 5.25 ms | 0.5 ms | a book | 42 |", "1. Move the files. (purchase)",
        "| Reads at 0.5 ms |  | 75 % | – |",
        "- **high** A rule (AA01): Something takes long. Could save 40 %. (line 42)",
        "1. Which disks? `lsblk | grep sd`", "parser 1, rules 1, media table 1",
    ):  # fmt: skip
        assert part in said, part
    assert "b-rule" not in said
    assert "\n\n\n" not in said


def test_the_answer_is_the_title_of_a_ticket_and_stands_before_the_headline_in_that_of_a_file() -> None:
    document = analysis()
    document["verdict"]["short"] = "Faster media, not more devices"
    said = document["verdict"]["headline"]
    assert ticket(core(document)).startswith(f"## Faster media, not more devices\n\n{said}\n")
    assert exported(document).title == f"Faster media, not more devices: {said}"


def test_what_is_of_little_weight_is_only_named() -> None:
    document = analysis()
    fired = next(one for one in document["findings"] if one["state"] == "fired")
    document["findings"] = [fired, {**fired, "severity": "info", "saves": None, "title": "By the way", "code": "ZZ01"}]
    said = ticket(core(document))
    assert "- Also noted: By the way (ZZ01)." in said


def test_the_page_is_the_report_page_as_one_file() -> None:
    found = offline(export.page(core(), finished(analysis(), tables()), None))
    for part in ('id="verdict"', 'id="evidence"', 'id="gains"', 'id="findings"', 'id="load_profile"', 'id="sections"'):
        assert part in found
    assert "<script" not in found
    assert "/reports/" not in found
    assert "Copy for the ticket" not in found
    assert 'id="what-if"' not in found


def test_wordy_findings_without_evidence_keep_their_messages_on_the_page() -> None:
    document = analysis()
    finding = document["findings"][0]
    document["findings"] = [
        finding | {"message": f"message{place} {'word ' * 60}", "evidence": []} for place in (1, 2, 3)
    ]
    found = offline(export.page(core(document), finished(document, tables()), None))
    assert [f"message{place}" in found for place in (1, 2, 3)] == [True] * 3


def test_sheets_hold_verdict_figures_findings_and_every_section() -> None:
    document = analysis()
    titles = [one.title for one in exported(document).sheets()]
    assert titles[:3] == ["Verdict", "Evidence", "Findings"]
    assert {"Gains", "Steps", "Requirement", "Derived figures"} <= set(titles)
    sections = [one for one in document["report"]["sections"].values() if one["rows"]]
    assert len(export_section_sheets.sheets(core(document), finished(document, tables()))) == len(sections) + bool(
        document["sql_texts"]
    )
    metrics = next(
        one
        for one in export_sheets.sheets(core(document), finished(document, tables()))
        if one.title == "Derived figures"
    )
    assert {one.name for one in metrics.rows} == {name for name, one in document["metrics"].items() if one}


def test_derived_figures_of_a_release_without_db_time_are_of_cpu_and_wait_time() -> None:
    document = analysis()
    document["metrics"]["db_time_s"]["way"] = SUM_OF_WAITS
    document["metrics"]["read_share"]["way"] = "foreground list, of DB time"
    ways = {one.name: one.way for one in export_figures.derived(core(document)).rows}
    assert not [way for way in ways.values() if "DB time" in way]
    assert ways["read_share"] == "foreground list, of CPU and wait time"


def test_sections_keep_their_figures_and_lines() -> None:
    document = analysis()
    sheets = export_section_sheets.sheets(core(document), finished(document, tables()))
    profile = next(one for one in sheets if one.title == declared("load_profile", "instance").title)
    assert [row["line"] for row in profile.rows] == [21, 22, 23]
    assert profile.rows[0]["per_second"] == 1234567.89
    assert "per_exec" not in {one.key for one in profile.columns}  # blank in every row
    assert profile.columns[-1].key == "line"


def test_a_histogram_has_a_column_for_each_band_and_what_overflowed_is_told() -> None:
    columns = (KnownColumn("event", "Event"), KnownColumn("waits", "Waits", None, "number"), KnownColumn("buckets", ""))
    known = KnownSection("h", "H", "Invented sections", None, columns)
    rows = [
        {"event": "a", "waits": 4, "buckets": [[1, 25.0, None], [None, 75.0, None]], "line": 1},
        {"event": "b", "waits": None, "overflow": ["waits"], "buckets": [[2, None, 3], [None, None, 1]], "line": 2},
    ]
    sheet = export_section_sheets.section(known, rows)
    assert [one.heading("%") for one in sheet.columns] == [
        "Event", "Waits", "up to 1 ms [%]", "up to 2 ms [%]", "longer [%]", "Line",
    ]  # fmt: skip
    book = read(xlsx.render([sheet], "T"))
    assert book.sheets["H"][1:] == [["a", 4, 25, None, 75, 1], ["b", "####", None, 75, 25, 2]]


def test_nothing_of_a_report_becomes_a_formula_a_link_or_markup(ugly: dict[str, Any]) -> None:
    found = exported(ugly)
    assert found.book
    for made in (xlsx.render(found.sheets(), found.title), xlsx.render_book(found.book(), found.title, found.moment)):
        assert (read(made).formulas, read(made).links) == (0, 0)
    rows = csv.render(found.sheets()).decode("utf-8-sig").split("\r\n")
    assert [one for one in rows if one.lstrip('"\t ')[:1] in set("=+@")] == []
    page = offline(found.page())
    assert "<script" not in page
    assert "example.org" not in "".join(part.split('"')[0] for part in page.split('href="')[1:])
    inner = [child for one in MarkdownIt("commonmark").enable("table").parse(found.markdown())
             for child in one.children or ()]  # fmt: skip
    assert {one.type for one in inner} <= {"text", "code_inline", "softbreak", "strong_open", "strong_close"}
    assert len(found.markdown()) < 200_000


@pytest.mark.parametrize("text", TEXTS)
def test_every_database_gives_a_file_name(text: str) -> None:
    known = core()
    report = structs.replace(known.report, database=replace(known.report.database, name=text))
    assert export.name(structs.replace(known, report=report)).startswith("iobound-")


def test_a_report_that_prints_little_is_exported_all_the_same() -> None:
    document = analysis()
    report = document["report"]
    report.update(database={}, interval={}, instance=None, sections={})
    document["verdict"].update(media_or_spindles=None, case="cannot_judge", evidence=[], gain=[], steps=[],
                               answer="cannot_be_judged", short="",
                               requirement={}, limit={"kind": "unknown"}, would_change_it=None, next_bottleneck=None,
                               leading=[], also=[], activity={}, covers="")  # fmt: skip
    document.update(pictures={"db_time": None}, metrics={}, findings=[])
    found = exported(document)
    assert found.name == "iobound-invented.txt"
    assert "None" not in found.markdown()
    assert found.sheets()[0].title == "Verdict"
    assert export.label(core(document)) == "invented.txt"
    assert "Cannot be judged" in offline(found.page())


FILES = [*sorted(CORPUS.glob("awr-rac/*"))[:1], *sorted(CORPUS.glob("statspack-txt/*"))[::9],
         *sorted(CORPUS.glob("awr-html/*"))[::40]]  # fmt: skip


@needs_corpus
@pytest.mark.parametrize("path", FILES, ids=corpus_name)
def test_real_reports_in_every_format(path: Path) -> None:
    for report in reports_of(analyse_to_json(path.read_bytes(), path.name)):
        if not isinstance(report.analysis(), Analysis):
            continue
        found = _exported(report)
        sheets = found.sheets()
        book = read(xlsx.render(sheets, found.title, found.moment))
        assert (book.formulas, book.links) == (0, 0)
        held = [len(section.rows) for _, section in report.sections() if section.rows]
        first = len(export_sheets.sheets(core_of(report), report))
        assert [len(rows) - 1 for rows in list(book.sheets.values())[first : first + len(held)]] == held
        assert len(offline(found.page())) < 600_000
        assert len(found.markdown()) < 30_000
        assert "None" not in found.markdown()


def test_what_a_change_saves_has_the_names_that_the_page_gives_it() -> None:
    labels = {column.key: column.label for column in export_figures.gains(core().verdict).columns}
    assert (labels["gain.conservative"], labels["gain.coupled"]) == ("Saves, at least", "Saves, at most")
