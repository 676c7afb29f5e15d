"""What is written instead of the words of a report of text, line by line."""

import re
from collections.abc import Iterator

from parsers.redaction import sql
from parsers.redaction.places import Places, Printed
from parsers.redaction.sheet import Sheet
from parsers.redaction.staying import WORD, stays
from parsers.redaction.words_of_line import Edit, Spans, Words

_NEAR = (-1, 1, -2, 2)
"""Where the row whose cells a line prints may be named, of rows of several lines."""
_HEADINGS = re.compile(r"DB/Inst: ?|\bDB: ?|\bInst: ?|\bInstance: ?")
PIECE = {"statspack": 64, "awr": 80}
_LEAST_CUT = 8
_LEAST_WRAPPED = 4
_MOST_WRAPPED = 4  # lines
_NO_VALUE = re.compile(r"(?<!\S)N/A(?!\S)")
_BETWEEN_QUOTES = re.compile(r"[^'\r\n]+")
_GLUED = re.compile(r"(?<!\w)(\w+?)DB/Inst:")


def edits(sheet: Sheet, start: int, end: int, places: Places, words: Words, width: int) -> Iterator[Edit]:
    """The edits of the lines from `start` up to `end`; `width` is that of the pieces that SQL text is printed in."""
    indices = {sheet.numbers[index]: index for index in range(start, end)}
    done: set[int] = set()
    for statement in places.statements:
        lines = [indices[number] for number in statement if number in indices]
        done.update(lines)
        yield from _statement(sheet, lines, words, width)
    for index in range(start, end):
        if index not in done and sheet.lines[index].strip():
            yield from _line(sheet, index, _printed(places, sheet.numbers[index]), places, words)


def _printed(places: Places, number: int) -> Printed:
    """What the rows print on a line or, where no row is known of it, around it."""
    if number in places.printed:
        return places.printed[number]
    near = Printed()
    for step in _NEAR:
        if number + step in places.printed:
            near.add(places.printed[number + step])
    return near


def _line(sheet: Sheet, index: int, printed: Printed, places: Places, words: Words) -> Iterator[Edit]:
    line, begin = sheet.lines[index], sheet.begin(index)
    kept = [span for word in printed.oracles for span in spans_of(line, word, cut=True)]
    kept += [match.span() for match in _NO_VALUE.finditer(line)]
    kept += [match.span() for match in _GLUED.finditer(line) if stays(match[1])]
    named: Spans = []
    loose: Spans = []
    for name in sorted(printed.names, key=len, reverse=True):
        spans = spans_of(line, name)
        for span in spans:
            if not _meets(span, [*kept, *named]):
                named.append(span)
                yield from moved(words.name(line[slice(*span)]), begin + span[0])
        if not spans:
            yield from _wrapped(sheet, index, name, words)
            if sheet.numbers[index] in places.printed:
                loose += [match.span() for match in WORD.finditer(line) if _is_part(match[0], name)]
    headed = _HEADINGS.search(line) is not None
    loose += [span for name in places.own if headed or is_told_apart(name) for span in spans_of(line, name)]
    forced = [span for span in loose if not _meets(span, kept)]
    yield from moved(words.plain(line, forced, [*kept, *named]), begin)


def is_told_apart(name: str) -> bool:
    """Whether a name of the database's own can be told from words of the report wherever it stands: it is of several
    words, such as a host with its domain, and may be of such that reports are made of."""
    return len(WORD.findall(name)) > 1


def _is_part(word: str, name: str) -> bool:
    """Whether a word may be a piece of a name that the layout wrapped."""
    return not word.isdigit() and (word in WORD.findall(name) or (len(word) >= _LEAST_WRAPPED and word in name))


def _wrapped(sheet: Sheet, index: int, name: str, words: Words) -> Iterator[Edit]:
    """The edits of a name that goes on below where it began: of the whole name, so that both parts fit together."""
    line = sheet.lines[index]
    for cut in range(len(name) - 1, _LEAST_WRAPPED - 1, -1):
        place = line.find(name[:cut])
        if place < 0 or _is_word(line[place - 1 : place]) or _is_word(line[place + cut : place + cut + 1]):
            continue
        rest = name[cut:].strip()
        for below in range(index + 1, min(index + _MOST_WRAPPED, len(sheet.lines))):
            at = spans_of(sheet.lines[below], rest)
            if rest and at:
                first = [(sheet.begin(index) + place + step,) * 2 for step in range(cut)]
                gap = len(name) - cut - len(rest)
                places = [*first, *[(-2, -2)] * gap]
                places += [(sheet.begin(below) + at[0][0] + step,) * 2 for step in range(len(rest))]
                spots = [(start, start + 1) if start >= 0 else (-2, -2) for start, _ in places]
                yield from placed(words.name(name), spots)
                return
        return


def _meets(span: tuple[int, int], others: Spans) -> bool:
    return any(span[0] < end and begin < span[1] for begin, end in others)


def spans_of(line: str, name: str, *, cut: bool = False) -> Spans:
    """Where a name stands in a line, as no part of a longer one; `cut` ones as far as the layout left them."""
    whole = name
    while name and name not in line and cut and len(name) > _LEAST_CUT:
        name = name[:-1]
    spans: Spans = []
    place = line.find(name) if name else -1
    while place >= 0:
        end = place + len(name)
        after = line[end : end + 1]
        goes_on = not after.isspace() and after != "" if name != whole else _is_word(after) and _is_word(name[-1])
        if not goes_on and not (_is_word(line[place - 1 : place]) and _is_word(name[0])):
            spans.append((place, end))
        place = line.find(name, place + 1)
    return spans


def _is_word(letter: str) -> bool:
    return letter.isalnum() or (letter != "" and letter in "_$#")


def _statement(sheet: Sheet, lines: list[int], words: Words, width: int) -> Iterator[Edit]:
    """A statement as one text: what its lines cut is one name, one literal."""
    text, places = "", []
    for index in lines:
        line = sheet.lines[index].rstrip()
        padded = line.ljust(width) if len(line) >= width - 1 or width == PIECE["statspack"] else line + "\n"
        places += [sheet.begin(index) + place if place < len(line) else -1 for place in range(len(padded))]
        text += padded
    yield from of_statement(text, [(place, place + 1) if place >= 0 else (-2, -2) for place in places], words)


def of_statement(text: str, places: Spans, words: Words) -> Iterator[Edit]:
    """The edits of a statement whose characters stand at these places."""
    parts = sql.parts(text)
    if parts is None:
        yield from placed(blank(text), places)
        return
    yield from placed(words.every(text, [*parts.kept, *parts.literals]), places)
    for literal in parts.literals:
        yield from placed(_literal(text, literal, places, words), places)


def _literal(text: str, literal: tuple[int, int], places: Spans, words: Words) -> Iterator[Edit]:
    """What stands between its quotes, as letters alone; line ends and what a page writes as an entity stay."""
    for piece in _BETWEEN_QUOTES.finditer(text, *literal):
        begin = piece.start()
        for place in range(piece.start(), piece.end() + 1):
            if place == piece.end() or places[place][1] - places[place][0] > 1:
                if place > begin:
                    yield words.literal(text[begin:place], begin)
                begin = place + 1


def blank(text: str) -> Iterator[Edit]:
    """Nothing is left of a statement that no tokenizer reads but its length."""
    for word in re.finditer(r"\S+", text):
        yield Edit(word.start(), word.end(), "x" * len(word[0]))


def placed(made: Iterator[Edit], places: Spans) -> Iterator[Edit]:
    """Edits of a text, moved to where its characters stand; one that a line end cuts becomes several."""
    for edit in made:
        begin = edit.start
        for place in range(edit.start + 1, edit.end + 1):
            if place == edit.end or places[place][0] != places[place - 1][1]:
                if places[begin][0] >= 0:
                    new = edit.new[begin - edit.start : place - edit.start]
                    yield Edit(places[begin][0], places[place - 1][1], new)
                begin = place


def moved(made: Iterator[Edit], begin: int) -> Iterator[Edit]:
    """Edits of a line, moved to where the line begins."""
    for edit in made:
        yield Edit(begin + edit.start, begin + edit.end, edit.new)
