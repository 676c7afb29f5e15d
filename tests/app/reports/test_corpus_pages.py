"""Pages of real reports: whatever a report prints can be drawn, and what it does not print is not None."""

from pathlib import Path

import pytest

from app.analysis.document import Analysis
from app.analysis.finished import Finished, reports_of
from app.analysis.jobs import analyse_to_json
from app.reports import table_page
from app.reports.page import contents_view, search
from app.reports.page.statement_links import Statements
from app.reports.page.table_view import of_printed, of_section
from app.reports.page_context import context
from app.web.templating import render
from app.what_if import view
from rules.what_if.asked_change import AskedChange
from tests.corpus import CORPUS, corpus_name, needs_corpus

MOST_BYTES = 250_000
"""Of a report page: its rows are fetched section by section."""
FILES = [
    *sorted(CORPUS.glob("awr-rac/*")),
    *sorted(CORPUS.glob("statspack-txt/*"))[::6],
    *sorted(CORPUS.glob("awr-txt/*"))[::4],
    *sorted(CORPUS.glob("awr-html/*Azure*")),
    *sorted(CORPUS.glob("awr-html/*"))[::12],
    *sorted(CORPUS.glob("slob/*awr_rac.html"))[:1],
]
each = pytest.mark.parametrize("path", list(dict.fromkeys(FILES)), ids=corpus_name)
pytestmark = needs_corpus


def printed(path: Path) -> list[tuple[Analysis, Finished]]:
    """Every report of a file with its parts, as the worker answers them."""
    read = reports_of(analyse_to_json(path.read_bytes(), path.name))
    return [(core, report) for report in read if isinstance(core := report.analysis(), Analysis)]


@each
def test_every_page_of_a_real_report_can_be_drawn(path: Path) -> None:
    for analysis, parts in printed(path):
        page = bytes(
            render(
                "reports/page.html",
                context(
                    "x",
                    analysis,
                    parts,
                    view.view(analysis.verdict.basis, AskedChange(), [], None, ""),
                    None,
                ),
            ).body
        )
        assert len(page) < MOST_BYTES
        links, found = Statements("x", 1, parts.sql_texts()), analysis.report
        views = [
            of_section(contents_view.declared(name, found.scope), one, "", statements=links, unread=found.unread)
            for name, one in parts.sections()
        ]
        drawn = [*views, *(of_printed(one, links) for one in parts.tables())]
        contexts = [table_page.Context("", "", "", one) for one in drawn]
        pages = [bytes(render("reports/_table_alone.html", each).body) for each in contexts]
        assert not [one for one in (page, *pages) if b">None<" in one]


@each
def test_every_section_of_a_real_report_is_listed_once(path: Path) -> None:
    for analysis, parts in printed(path):
        sections = dict(parts.sections())
        entries = [entry for subject in contents_view.subjects(analysis, "x", 1) for entry in subject.entries]
        assert sorted(entry.key for entry in entries) == sorted(sections)
        assert sum(entry.rows for entry in entries) == sum(len(section.rows) for section in sections.values())


@each
def test_every_statement_of_a_row_with_a_text_is_found_again(path: Path) -> None:
    for analysis, parts in printed(path):
        links = Statements("x", 1, parts.sql_texts())
        for name in list(links.texts)[:5]:
            found = search.of_statement(analysis.report.scope, parts, name, links)
            assert all("href" in str(row.cells) for one in found for row in one.rows)
