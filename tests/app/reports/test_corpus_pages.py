"""Pages of real reports: whatever a report prints can be drawn, and what it does not print is not None."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.analysis.analyse import analyse
from app.reports import contents_view, pages_section, search
from app.reports.page_context import context
from app.reports.statement_links import Statements
from app.reports.table_view import of_printed, of_section
from app.web.templating import render
from app.what_if import view
from rules.what_if.asked_change import AskedChange
from rules.what_if.basis import stored_basis
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


def printed(path: Path) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Every report of a file with its tables, as the store gives them."""
    read = [one for one in analyse(path.read_bytes(), path.name) if not one.document["error"]]
    return [msgspec.json.decode(msgspec.json.encode((one.document, one.tables))) for one in read]


@each
def test_every_page_of_a_real_report_can_be_drawn(path: Path) -> None:
    for document, tables in printed(path):
        page = bytes(
            render(
                "reports/page.html",
                context(
                    "x",
                    document,
                    tables,
                    view.view(stored_basis(document["verdict"].get("basis")), AskedChange(), [], None, ""),
                    None,
                ),
            ).body
        )
        assert len(page) < MOST_BYTES
        links, found = Statements("x", 1, document["sql_texts"]), document["report"]
        views = [
            of_section(contents_view.declared(name, found["scope"]), one, "", statements=links, unread=found["unread"])
            for name, one in found["sections"].items()
        ]
        drawn = [*views, *(of_printed(one, links) for one in tables)]
        pages = [bytes(render("reports/_table_alone.html", pages_section.Context("", "", one)).body) for one in drawn]
        assert not [one for one in (page, *pages) if b">None<" in one]


@each
def test_every_section_of_a_real_report_is_listed_once(path: Path) -> None:
    for document, _ in printed(path):
        found = document["report"]
        listed = [entry.key for one in contents_view.subjects(found, "x", 1) for entry in one.entries]
        assert sorted(listed) == sorted(found["sections"])
        assert sum(entry.rows for one in contents_view.subjects(found, "x", 1) for entry in one.entries) == sum(
            len(one["rows"]) for one in found["sections"].values()
        )


@each
def test_every_statement_of_a_row_with_a_text_is_found_again(path: Path) -> None:
    for document, _ in printed(path):
        links = Statements("x", 1, document["sql_texts"])
        for name in list(links.texts)[:5]:
            found = search.of_statement(document, name, links)
            assert all("href" in str(row.cells) for one in found for row in one.rows)
