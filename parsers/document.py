"""A file as the lines of a text or a page, ready to be recognised; each line knows its number in the file."""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass

from parsers.copies import folded, letters, markdown, numbered, rewrapped, wrappers
from parsers.copies.encodings import LARGEST, decode

__all__ = ["LARGEST", "Document", "decode", "read_document"]

_OF_A_PAGE = ("<html", "<table", "class=awr", "class='awr", 'class="awr')
_BEGINNING = 4096  # characters in which a page shows that it is one
_TABLE = re.compile(r"<table", re.IGNORECASE)


@dataclass(slots=True)
class Document:
    """A file as text. `numbers` holds the file's line for each of `lines`; it is None where they agree."""

    text: str
    lines: list[str]
    numbers: list[int] | None
    is_html: bool

    def number(self, index: int) -> int:
        """The line of the file, from 1, of the entry `index` of `lines`."""
        return self.numbers[index] if self.numbers else index + 1

    def numbers_of(self, start: int, end: int) -> Sequence[int]:
        """The lines of the file of some entries of `lines`."""
        return self.numbers[start:end] if self.numbers else range(start + 1, end + 1)


def read_document(data: bytes, filename: str = "") -> Document:
    """The text of a file, ready to be recognised. Raises a `Refused` for what is not text."""
    letter = letters.enclosed(data)
    text = decode(letter.data if letter else data, filename)
    listed = numbered.without_numbers(text)
    if listed:
        text = listed[0]
    beginning = text[:_BEGINNING].lower()
    is_html = any(words in beginning for words in _OF_A_PAGE)
    if is_html and not _TABLE.search(text):  # a text report that a page shows as it is
        is_html, text = False, html.unescape(text)
    if not is_html and markdown.has_tables(text):
        is_html, text = True, markdown.page(text)
    text = wrappers.unwrap(text)
    if not is_html:
        text = wrappers.plain_blanks(text)
    lines, numbers = wrappers.without_output_lines(text)
    if numbers:
        text = "\n".join(lines)
    if joined := folded.joined(lines) if is_html else rewrapped.joined(lines, text):
        lines, kept = joined
        numbers = [numbers[index] if numbers else index + 1 for index in kept]
        text = "\n".join(lines)
    if listed:
        numbers = [listed[1][number - 1] for number in numbers or range(1, len(lines) + 1)]
    if letter and letter.numbers:
        numbers = [letter.number(number) for number in numbers or range(1, len(lines) + 1)]
    return Document(text, lines, numbers, is_html)
