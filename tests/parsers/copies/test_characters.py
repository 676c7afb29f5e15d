"""Characters, entities and marks that a copy has in place of what Oracle prints: it reads as the report does."""

import html
import re
from collections.abc import Callable

import pytest

from parsers.copies import characters
from parsers.copies.encodings import decode
from tests.parsers.copies.test_copies import PAGE, TEXTS, printed, same

WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
SIGNS = {
    "wide figures": {code: WIDE[code] for code in map(ord, "0123456789")},
    "wide colons": {ord(":"): "："},
    "wide signs": {code: WIDE[code] for code in map(ord, "/(),.%-")},
    "wide letters": WIDE,
    "all as wide as ideograms": WIDE | {ord(" "): 0x3000},
    "Arabic figures": {ord("0") + figure: 0x660 + figure for figure in range(10)},
    "Persian figures with their marks": {ord("0") + figure: 0x6F0 + figure for figure in range(10)}
    | {ord("."): 0x66B, ord(","): 0x66C, ord("%"): 0x66A},
    "figures of India": {ord("0") + figure: 0x966 + figure for figure in range(10)},
}
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


@pytest.mark.parametrize("signs", SIGNS)
@pytest.mark.parametrize("name", TEXTS)
def test_wide_signs_and_figures_of_other_scripts_are_those_of_the_report(name: str, signs: str) -> None:
    same(printed(name).translate(SIGNS[signs]).encode(), name)


@pytest.mark.parametrize("signs", ["wide figures", "Arabic figures"])
def test_so_are_those_of_a_page(signs: str) -> None:
    same(re.sub(r"(?<=>)[^<>&]+(?=<)", lambda text: text[0].translate(SIGNS[signs]), printed(PAGE)).encode(), PAGE)


@pytest.mark.parametrize("name", TEXTS)
def test_the_sign_of_a_minus_is_one(name: str) -> None:
    same(re.sub(r"(?<![-\w])-(?=[\d.])", "\u2212", printed(name)).encode(), name)


def test_wide_signs_of_a_name_stay() -> None:
    text = "STATSPACK report for\n売上１（本店）\nＳＨＯＰ\n支店２％"
    assert characters.plain(text) == text


@pytest.mark.parametrize("blank", ["&#160", "&#xA0", "&#xa0"])
def test_a_blank_cell_whose_entity_has_no_end_is_blank_before_a_line_end_too(blank: str) -> None:
    page = printed(PAGE).replace("&#160;", "&#160;\n")
    same(page.replace("&#160;", blank).encode(), PAGE)


def test_soft_hyphens_of_a_page_are_left_out() -> None:
    page = re.sub(r"(?<=>)([A-Za-z]{5})([a-z]{3})", r"\1&shy;\2", printed(PAGE))
    assert page.count("&shy;") > 100
    same(page.encode(), PAGE)


def test_names_in_other_letters_stay() -> None:
    assert characters.plain("ÜBERSICHT 売上\xa0x") == "ÜBERSICHT 売上 x"
    assert decode("Ü\u200bB".encode()) == "ÜB"
