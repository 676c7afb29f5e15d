"""What is written instead of the words of a page, piece by piece."""

from bisect import bisect_right
from collections.abc import Iterator

from parsers.redaction.pages import pieces
from parsers.redaction.places import Places, Printed
from parsers.redaction.sheet import Sheet
from parsers.redaction.staying import WORD, is_markup
from parsers.redaction.text_edits import is_told_apart, of_statement, placed, spans_of
from parsers.redaction.words_of_line import Edit, Words

_LONGEST_ROW = 400
"""Lines that a row of a page may reach over."""


def edits(sheet: Sheet, start: int, end: int, places: Places, words: Words) -> Iterator[Edit]:
    """The edits of the page that stands in the text from place `start` up to `end`."""
    rows = sorted(places.printed)
    own = {name for name in places.own if name}
    apart = [name for name in own if is_told_apart(name)]
    for piece in pieces(sheet.text[start:end]):
        if not piece.text.strip():
            continue
        spots = [(start + first, start + last) for first, last in piece.places]
        number = sheet.number_at(spots[0][0])
        if piece.kind == "cell":
            yield from _cell(piece.text, spots, _row(rows, number, places), words, apart)
            continue
        kept = []
        if piece.kind == "markup":
            kept = [word.span() for word in WORD.finditer(piece.text) if is_markup(word[0])]
        names = own if piece.kind == "text" else apart
        forced = [span for name in names for span in spans_of(piece.text, name)]
        yield from placed(words.plain(piece.text, forced, kept), spots)


def _row(rows: list[int], number: int, places: Places) -> Printed:
    """What the row prints that begins on a line or above it."""
    index = bisect_right(rows, number) - 1
    if index < 0 or rows[index] < number - _LONGEST_ROW:
        return Printed()
    return places.printed[rows[index]]


def _cell(text: str, spots: list[tuple[int, int]], printed: Printed, words: Words, apart: list[str]) -> Iterator[Edit]:
    whole = _in_one_line(text)
    begin = len(text) - len(text.lstrip())
    names = {_in_one_line(name) for name in printed.names}
    if any(whole == _in_one_line(statement) for statement in printed.statements):
        yield from of_statement(text, spots, words)
    elif whole in names and whole not in printed.oracles:
        yield from placed(words.name(text[begin:].rstrip()), spots[begin:])
    elif whole in printed.oracles:
        return
    else:
        forced = [span for name in apart for span in spans_of(text, name)]
        yield from placed(words.plain(text, forced, []), spots)


def _in_one_line(text: str) -> str:
    return " ".join(text.split())
