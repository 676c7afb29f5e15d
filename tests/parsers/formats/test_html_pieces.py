"""A long page is read in pieces: what comes out is what the whole page at once would give."""

from pathlib import Path

import pytest

from app.resources import samples_dir
from parsers.formats import html_pieces
from parsers.formats.html_pieces import trees
from parsers.formats.html_tables import read_tables
from parsers.model.table import Table
from tests.corpus import corpus_files, corpus_name, needs_corpus

WHOLE = 10**9


@pytest.fixture
def pieces(monkeypatch: pytest.MonkeyPatch) -> "Pieces":
    return Pieces(monkeypatch)


class Pieces:
    """Reads pages in pieces of a given length."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def of(self, length: int) -> None:
        self._patch.setattr(html_pieces, "_LENGTH", length)

    def tables(self, page: str, length: int) -> list[Table]:
        self.of(length)
        return read_tables(page, 11)

    def same(self, page: str, *lengths: int) -> None:
        whole = self.tables(page, WHOLE)
        assert whole, page[:200]
        for length in lengths:
            assert self.tables(page, length) == whole, length


TABLE = "<table><tr><th>Event</th></tr>\n<tr><td>{}</td></tr></table>"


def page(*titles: str) -> str:
    return "\n".join(f"<h3>{title}</h3>\n<p>{title}, in words\n{TABLE.format(title)}" for title in titles)


def bare(*titles: str) -> str:
    """Tables below text that is in no element of its own."""
    return "\n".join(f"{title}, in words\n{TABLE.format(title)}" for title in titles)


def test_a_long_page_has_several_trees_and_a_short_one_its_own(pieces: Pieces) -> None:
    long = page("Waits", "Files", "Redo")
    pieces.of(len(long) // 2)
    assert [lines for _, lines in trees(long)] == [0, 7]
    pieces.of(WHOLE)
    assert [lines for _, lines in trees(long)] == [0]
    assert list(trees("")) == []


@pytest.mark.parametrize("around", ["<center>{}</center>", "<body><div class='page'><div>{}</div></div></body>"])
def test_a_page_in_a_frame_of_its_own_has_several_trees_too(around: str, pieces: Pieces) -> None:
    pieces.of(100)
    assert len(list(trees(around.format(page(*map(str, range(50))))))) > 20


REST = page("Redo", "Undo")
PAGES = {
    "tables under their headings": page("Waits", "Files", "Redo"),
    "one heading over several": f"<h3>Waits</h3>{TABLE.format('a')}\n<p />{TABLE.format('b')}{TABLE.format('c')}",
    "a table without its end": f"{page('Waits')}<h3>Files</h3><table><tr><td>open</td></tr>{page('Redo', 'Undo')}",
    "a row without its table's end": f"<table><tr><td>open</td></tr><tr>{bare('Waits', 'Files')}</tr>{REST}",
    "an end without its table": f"</table>{page('Waits')}</table></table>{page('Files')}</table>",
    "tables in a table": f"<table><tr><td>{page('Waits', 'Files')}</td></tr></table>{REST}",
    "a list round tables": f"<ul><li>{bare('Waits', 'Files')}<li>{bare('Redo', 'Undo')}</ul>{REST}",
    "a list that is never closed": f"<ul><li>{bare('Waits', 'Files', 'Redo')}",
    "a link that is never closed": f"<a href='#top'>{bare('Waits', 'Files', 'Redo')}",
    "text in bold that is never closed": f"<b>{bare('Waits', 'Files', 'Redo')}",
    "a comment": f"{page('Waits')}<!-- {page('Files', 'Segments', 'Events')} -->{REST}",
    "a script": f"{page('Waits')}<script>document.write('{page('Files', 'Segments')}')</script>{REST}",
    "a text to be typed": f"{page('Waits')}<textarea>{page('Files', 'Segments', 'Events')}</textarea>{REST}",
    "a caption between rows": "<h3>A</h3><table><tr><td>1</td></tr>\n<p>B, in words</p></table>\n" + 2 * TABLE,
    "all in the middle": f"<center>{bare('Waits', 'Files')}{REST}</center>",
    "its kind said": f"<!DOCTYPE html>\n<html><body>{page('Waits', 'Files')}{REST}</body></html>",
    "no data": f"{page('Waits')}<h3>Files</h3><p>No data exists for this section of the report.</p>{REST}",
    "no data at the end": f"<h3>Files</h3>{TABLE.format('a')}<h3>Redo</h3>No data exists for this section",
    "a mark of its own": f"<hr class='end-of-piece'><ul><li>{bare('Waits', 'Files')}<li>{bare('Redo')}</ul>",
    "in capitals": page("Waits", "Files", "Redo").upper(),
}  # fmt: skip


@pytest.mark.parametrize("printed", PAGES.values(), ids=PAGES)
def test_pieces_give_what_the_whole_page_gives(printed: str, pieces: Pieces) -> None:
    pieces.same(printed, *range(1, len(printed), 23))


@pytest.mark.parametrize("file", sorted(samples_dir().glob("*/*.html")), ids=lambda file: file.stem)
def test_samples_in_pieces(file: Path, pieces: Pieces) -> None:
    pieces.same(file.read_text("utf-8"), 1, 3_000)


@needs_corpus
@pytest.mark.parametrize("kind", ["awr-html", "awr-rac"])
def test_published_reports_in_pieces(kind: str, pieces: Pieces) -> None:
    for file in corpus_files(kind)[::3]:
        text = file.read_text("utf-8", errors="replace")
        if "<table" in text:
            whole = pieces.tables(text, WHOLE)
            assert pieces.tables(text, 20_000) == whole, corpus_name(file)


def test_a_page_without_an_end_is_not_read_over_and_over(pieces: Pieces, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each try is twice as long as the one before it."""
    open_list = f"<ul><li>{page(*map(str, range(500)))}"
    pieces.of(100)
    lengths: list[int] = []
    parse = html_pieces.turbohtml.parse
    monkeypatch.setattr(html_pieces.turbohtml, "parse", lambda text: lengths.append(len(text)) or parse(text))
    assert len(read_tables(open_list)) == 500
    assert sum(lengths) < 4 * len(open_list)
