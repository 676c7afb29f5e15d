"""Markdown as a reader of tickets makes it: nothing that a report says becomes markup, a link or a column."""

import re

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.exports import markdown
from app.exports.markdown import block, code, table, text
from tests.app.exports.ugly import LONG_SQL, TEXTS

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
WORDS = {"inline", "text", "paragraph_open", "paragraph_close", "code_inline"}
LINKS = re.compile(r"https?://|www\.|@\w|#\d")


def tokens(source: str) -> list[Token]:
    flat = []
    for one in READER.parse(source):
        flat += [one, *(one.children or ())]
    return flat


@pytest.mark.parametrize("ugly", TEXTS)
def test_a_text_is_words_alone(ugly: str) -> None:
    found = tokens(text(ugly))
    assert {one.type for one in found} <= WORDS
    outside = [one.content for one in found if one.type == "text"]
    assert [one for one in outside if LINKS.search(one)] == []  # ticket systems link such words by themselves
    assert "".join(one.content for one in found if one.type in ("text", "code_inline")) == shown(ugly)


def shown(ugly: str) -> str:
    words = " ".join(
        ugly.replace("\ud800", "\N{REPLACEMENT CHARACTER}").replace("\ufffe", "\N{REPLACEMENT CHARACTER}").split()
    )
    for odd in "\x00\x07\x1b":
        words = words.replace(odd, "\N{REPLACEMENT CHARACTER}")
    return words if len(words) <= markdown.LONGEST else f"{words[: markdown.LONGEST]}…"


@pytest.mark.parametrize("ugly", TEXTS)
def test_a_table_keeps_its_columns(ugly: str) -> None:
    found = READER.parse(table("Name|>Figure", [(ugly, 1), ("x", code(ugly)), (code(ugly), 3)]))
    assert [one.type for one in found].count("tr_open") == 4
    assert [one.type for one in found].count("td_open") == 6
    inner = [child.type for one in found for child in one.children or ()]
    assert set(inner) <= {"text", "code_inline"}


@pytest.mark.parametrize("ugly", [one for one in TEXTS if one.strip()])
def test_code_is_code_whole_and_in_a_block(ugly: str) -> None:
    inline = [one for one in tokens(code(ugly)) if one.type not in ("inline", "paragraph_open", "paragraph_close")]
    assert [one.type for one in inline] == ["code_inline"]
    assert [one.type for one in tokens(block(ugly))] == ["fence"]


def test_a_table_without_rows_is_nothing() -> None:
    assert table("A|B", []) == ""


def test_figures_stand_right() -> None:
    assert table("Name|>Figure", [("a", 1)]).splitlines()[1] == "| --- | ---: |"


def test_names_with_underscores_and_figures_stay_as_they_are() -> None:
    for words in ("db_file_name is 9.2.0.6.0 and -91 %, 1,234", "-91 %", "9.2.0.6.0"):
        assert text(words) == words


def test_a_long_text_is_cut() -> None:
    assert len(text(LONG_SQL)) < markdown.LONGEST + 10


def test_expressions_of_templates_are_escaped_and_lines_not_piled_up() -> None:
    template = markdown.environment().from_string("{{ a }}\n{{ table('A', [(a,)]) }}")
    assert template.render(a="<b>|") == "\\<b\\>\\|\n| A |\n| --- |\n| \\<b\\>\\| |"
