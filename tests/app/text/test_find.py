"""Words looked for: hostile queries first, then where a word begins, and what is marked."""

import pytest
from markupsafe import Markup

from app.text.find import containing, first_hit, marked


@pytest.mark.parametrize(
    "query", ["(", "[a-", "*", "\\", "a|b", "$^", ".", "%", "<b>", "' or 1=1", "\N{COMBINING ACUTE ACCENT}"]
)
def test_signs_are_signs_and_no_pattern(query: str) -> None:
    assert containing(query)([f"x {query} y"])
    assert not containing(query)(["nothing"])


@pytest.mark.parametrize("query", ["", "  "])
def test_nothing_asked_for_is_in_everything_and_marked_nowhere(query: str) -> None:
    assert containing(query)(["anything"])
    assert marked("anything", query) == "anything"
    assert first_hit("anything", query) == 0


@pytest.mark.parametrize(
    ("query", "text", "fits"),
    [
        ("read", "db file sequential READ", True),
        ("read", "db_file_read_count", True),
        ("read", "thread bread", False),
        ("seq", "db file sequential read", True),
        ("read file", "db file sequential read", True),
        ("read nix", "db file sequential read", False),
        ("12", "1234", False),
        ("12", "x12y", False),
        ("12", "x 12y", True),
        ("12", "1,212.5", False),
        ("0.5", "10.5", False),
        ("19c", "19c", True),
        ("größe", "GRÖSSE Größe", True),
    ],
)
def test_a_word_is_found_where_a_word_begins_and_a_number_whole(query: str, text: str, fits: bool) -> None:
    assert containing(query)([text]) is fits


def test_hits_are_marked_and_all_else_stays_text() -> None:
    assert marked("a <b> read & thread", "read <b") == "a <mark>&lt;b</mark>&gt; <mark>read</mark> &amp; thread"
    assert marked("nothing", "read") == "nothing"


def test_in_markup_only_words_are_marked_and_no_tag() -> None:
    link = Markup('<a class="sql" href="/sql/read">read &amp; amp</a>')
    assert marked(link, "read amp") == ('<a class="sql" href="/sql/read"><mark>read</mark> &amp; <mark>amp</mark></a>')
    picture = Markup("<svg><title>read</title></svg>")
    assert marked(picture, "read") == picture


def test_the_first_hit_tells_where_to_begin() -> None:
    assert first_hit("select 1 from dual", "dual from") == 9
