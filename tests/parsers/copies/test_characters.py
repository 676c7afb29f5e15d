"""Characters, entities and marks that a copy has in place of what Oracle prints: it reads as the report does."""

import html
import re
from collections.abc import Callable

import pytest

from parsers.copies import characters
from parsers.copies.encodings import decode
from tests.parsers.copies.test_copies import PAGE, TEXTS, printed, same

BLANKS = "\xa0\u2002\u2003\u2005\u2007\u2009\u200a\u202f\u2800\u3000"
ENTITIES = (
    *("&#xA0;", "&#xa0;", "&#0160;", "&#160", "&ensp;", "&emsp;", "&emsp14;", "&thinsp;", "&numsp;", "&#8194;"),
    *("&#x2009;", "&NonBreakingSpace;", "&#8203;", "&ZeroWidthSpace;"),
)
MARKS: dict[str, Callable[[str], str]] = {
    "arrows before notes": lambda text: text.replace("->", "→"),
    "ligatures": lambda text: text.replace("ffi", "ﬃ").replace("fi", "ﬁ").replace("fl", "ﬂ"),
    "tildes of a word processor": lambda text: text.replace("~", "˜"),
    "tildes of a PDF": lambda text: text.replace("~", "∼"),
    "marks of a direction round each line": lambda text: "\n".join(f"\u202a{line}\u202c" for line in text.split("\n")),
    "soft hyphens": lambda text: re.sub("([a-z])([a-z]{3})", "\\1\xad\\2", text),
    "returns as two characters": lambda text: text.replace("\n", "^M\n"),
    "ends of lines shown": lambda text: text.replace("\n", "$\n"),
    "escaped": html.escape,
    "escaped, with all its blanks": lambda text: html.escape(text).replace(" ", "&nbsp;"),
    "rulers as entities": lambda text: re.sub(
        "(?m)^[ -]*-[ ~-]*$", lambda ruler: ruler[0].replace("-", "&mdash;"), text
    ),
}


@pytest.mark.parametrize("blank", BLANKS, ids=lambda blank: f"U+{ord(blank):04X}")
def test_blanks_of_any_width_part_cells(blank: str) -> None:
    same(printed(TEXTS[2]).replace(" ", blank).encode(), TEXTS[2])


@pytest.mark.parametrize("entity", ENTITIES)
def test_a_cell_of_a_page_is_blank_however_its_blank_is_written(entity: str) -> None:
    page = printed(PAGE)
    assert page.count("&#160;") > 50
    same(page.replace("&#160;", entity).encode(), PAGE)


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("name", TEXTS)
def test_marks_of_a_copy_are_taken_for_what_was_printed(name: str, mark: str) -> None:
    text = printed(name)
    assert MARKS[mark](text) != text
    same(MARKS[mark](text).encode(), name)


def test_soft_hyphens_of_a_page_are_left_out() -> None:
    page = re.sub(r"(?<=>)([A-Za-z]{5})([a-z]{3})", r"\1&shy;\2", printed(PAGE))
    assert page.count("&shy;") > 100
    same(page.encode(), PAGE)


def test_names_in_other_letters_stay() -> None:
    assert characters.plain("ÜBERSICHT 売上\xa0x") == "ÜBERSICHT 売上 x"
    assert decode("Ü\u200bB".encode()) == "ÜB"
