"""A file as the lines of a text or a page, ready to be recognised; each line knows its number in the file."""

import html
import re
from collections.abc import Sequence

from parsers.copies import (
    characters,
    dashes,
    exported,
    folded,
    headings,
    in_json,
    letters,
    markdown,
    numbered,
    packed,
    page_blanks,
    page_footers,
    regular_blanks,
    rewrapped,
    shown,
    spaced,
    tab_stops,
    tabbed,
    untitled,
    wrappers,
)
from parsers.copies.encodings import LARGEST, decode
from parsers.formats.text_lines import END_OF_REPORT
from parsers.model.document import Document

__all__ = ["LARGEST", "decode", "read_document"]

_OF_A_PAGE = ("<html", "<table", "class=awr", "class='awr", 'class="awr')
_TAGS_AS_WORDS = ("&lt;html", "&lt;table")  # of a page that is shown as its source
_BEGINNING = 4096  # characters in which a page shows that it is one
_TABLE = re.compile(r"<table", re.IGNORECASE)


def read_document(data: bytes, filename: str = "") -> Document:
    """The text of a file, ready to be recognised. Raises a `Refused` for what is not text."""
    letter = letters.enclosed(data)
    text = decode(letter.data if letter else data, filename)
    places: list[Sequence[int]] = []  # what each change of lines says of where they were, the last first
    if held := in_json.enclosed(text):
        text = held[0]
        places.insert(0, held[1])
    text = exported.as_printed(characters.plain(text))
    if listed := numbered.without_numbers(text):
        text = listed[0]
        places.insert(0, listed[1])
    text, is_html, shown_on = _page(text)
    if shown_on:
        places.insert(0, shown_on)
    text = characters.plain(text)  # entities may be such characters
    if not is_html and markdown.has_tables(text):
        is_html, text = True, markdown.page(_without_begun_row(text, "|"))
    if not is_html and (mark := tabbed.mark_between_cells(text)):
        is_html, text = True, tabbed.page(_without_begun_row(text, mark), mark)
    text = dashes.plain(wrappers.unwrap(text))
    text = untitled.titled_page(text) if is_html else tab_stops.expanded(text)
    lines, numbers = wrappers.without_output_lines(text)
    if numbers:
        text = "\n".join(lines)
        places.insert(0, numbers)
    for own_lines in (
        () if is_html else (spaced.kept, page_footers.kept, regular_blanks.kept, wrappers.without_page_breaks)
    ):
        if own := own_lines(lines, text):
            lines = [lines[index] for index in own]
            text = "\n".join(lines)
            places.insert(0, [index + 1 for index in own])
    if not is_html and (apart := packed.spread(lines)):
        lines, on = apart
        text = "\n".join(lines)
        places.insert(0, on)
    if not is_html and (titled := untitled.titled(lines, text)):
        lines, title_on = titled
        text = "\n".join(lines)
        places.insert(0, title_on)
    if joined := folded.joined(lines) if is_html else rewrapped.joined(lines, text):
        lines, kept = joined
        text = "\n".join(lines)
        places.insert(0, [index + 1 for index in kept])
    return Document(text, lines, _numbers(len(lines), places, letter), is_html)


def _without_begun_row(text: str, mark: str) -> str:
    """A copy without its last line, where that is a row with fewer cells than the one above: it breaks off in a figure.

    A selection may end behind its last row.
    """
    above, _, last = text.rpartition("\n")
    above = above[above.rfind("\n") + 1 :]
    begun = mark in last and last.count(mark) < above.count(mark) and END_OF_REPORT not in last
    return text[: -len(last)] if begun else text


def _page(text: str) -> tuple[str, bool, list[int] | None]:
    """The text, whether it is a page, and of a text that a page shows the lines of the page.

    A page whose tags are shown as words is the page that they make.
    """
    beginning = text[:_BEGINNING].lower()
    is_html = any(words in beginning for words in _OF_A_PAGE)
    if is_html and shown.holds_text(text):
        lines, shown_on = shown.lines_of(text)
        return lines, False, shown_on
    if (is_html or any(tag in beginning for tag in _TAGS_AS_WORDS)) and not _TABLE.search(text):
        text = html.unescape(text)  # a text report that a page shows as it is, or the source of a page
        is_html = _TABLE.search(text) is not None
    if is_html:
        return headings.with_headings(page_blanks.plain(text)), True, None
    if shown.is_broken_by_tags(text) and not _TABLE.search(text):
        lines, shown_on = shown.lines_of(text)
        return lines, False, shown_on
    return html.unescape(text) if shown.is_escaped(text) else text, False, None


def _numbers(count: int, places: Sequence[Sequence[int]], letter: letters.Letter | None) -> list[int] | None:
    """The line of the file of each line, by way of all that changed lines; None where they agree."""
    if not places and not (letter and letter.numbers):
        return None
    numbers = list(range(1, count + 1))
    for before in places:
        numbers = [before[number - 1] for number in numbers]
    return [letter.number(number) for number in numbers] if letter and letter.numbers else numbers
