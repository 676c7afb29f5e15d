"""A file as the lines of a text or a page, ready to be recognised; each line knows its number in the file."""

import html
import re
from collections.abc import Sequence

from parsers.copies import (
    dashes,
    exported,
    folded,
    headings,
    letters,
    markdown,
    numbered,
    packed,
    rewrapped,
    shown,
    spaced,
    tabbed,
    untitled,
    wrappers,
)
from parsers.copies.encodings import LARGEST, decode
from parsers.model.document import Document

__all__ = ["LARGEST", "decode", "read_document"]

_OF_A_PAGE = ("<html", "<table", "class=awr", "class='awr", 'class="awr')
_TAGS_AS_WORDS = ("&lt;html", "&lt;table")  # of a page that is shown as its source
_BLANKS_AS_WORDS = ("&amp;#160;", "&amp;nbsp;")  # programs that take them for words write them so
_BLANKS_KEPT = ("WORKLOAD&nbsp;", "WORKLOAD&#160;", "WORKLOAD\xa0")  # as some editors of pages write every blank
_UNBREAKABLE = re.compile("&nbsp;|&#160;|\xa0")
_BEGINNING = 4096  # characters in which a page shows that it is one
_TOP = 131_072  # characters in which a program's habits show
_TABLE = re.compile(r"<table", re.IGNORECASE)


def read_document(data: bytes, filename: str = "") -> Document:
    """The text of a file, ready to be recognised. Raises a `Refused` for what is not text."""
    letter = letters.enclosed(data)
    text = exported.as_printed(decode(letter.data if letter else data, filename))
    places: list[Sequence[int]] = []  # what each change of lines says of where they were, the last first
    if listed := numbered.without_numbers(text):
        text = listed[0]
        places.insert(0, listed[1])
    text, is_html = _page(text)
    if not is_html and shown.is_broken_by_tags(text) and not _TABLE.search(text):
        text, shown_on = shown.lines_of(text)
        places.insert(0, shown_on)
    if not is_html and markdown.has_tables(text):
        is_html, text = True, markdown.page(text)
    if not is_html and (mark := tabbed.mark_between_cells(text)):
        is_html, text = True, tabbed.page(text, mark)
    text = dashes.plain(wrappers.unwrap(text))
    text = untitled.titled_page(text) if is_html else wrappers.plain_blanks(text)
    lines, numbers = wrappers.without_output_lines(text)
    if numbers:
        text = "\n".join(lines)
        places.insert(0, numbers)
    for own_lines in (spaced.kept, wrappers.without_page_breaks):
        if not is_html and (own := own_lines(lines)):
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


def _page(text: str) -> tuple[str, bool]:
    """The text, and whether it is a page; one whose tags are shown as words is the page that they make."""
    beginning = text[:_BEGINNING].lower()
    is_html = any(words in beginning for words in _OF_A_PAGE)
    if (is_html or any(tag in beginning for tag in _TAGS_AS_WORDS)) and not _TABLE.search(text):
        text = html.unescape(text)  # a text report that a page shows as it is, or the source of a page
        is_html = _TABLE.search(text) is not None
    if not is_html:
        return text, False
    if any(blank in text[:_TOP] for blank in _BLANKS_AS_WORDS):
        for blank in _BLANKS_AS_WORDS:
            text = text.replace(blank, " ")
    if any(words in text[:_TOP] for words in _BLANKS_KEPT):
        text = _UNBREAKABLE.sub(" ", text)
    return headings.with_headings(text), True


def _numbers(count: int, places: Sequence[Sequence[int]], letter: letters.Letter | None) -> list[int] | None:
    """The line of the file of each line, by way of all that changed lines; None where they agree."""
    if not places and not (letter and letter.numbers):
        return None
    numbers = list(range(1, count + 1))
    for before in places:
        numbers = [before[number - 1] for number in numbers]
    return [letter.number(number) for number in numbers] if letter and letter.numbers else numbers
