"""A whole file, redacted: the reader says what is printed where, and each word is replaced at its place."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import itemgetter

from parsers import reader
from parsers.document import read_document
from parsers.errors import Refused
from parsers.formats import text_lines
from parsers.model.document import Document
from parsers.recognition.printed_report import report_of
from parsers.recognition.recognise import Part, recognise
from parsers.redaction import page_edits, text_edits
from parsers.redaction.pages import pieces
from parsers.redaction.places import Places, places_of
from parsers.redaction.pseudonyms import Pseudonyms
from parsers.redaction.sheet import Sheet
from parsers.redaction.words_of_line import Edit, Words

_START = itemgetter(0)


@dataclass(frozen=True, slots=True)
class Redacted:
    """A redacted file. `replaced` says what stood at which character of `text`, `words` what each word became."""

    text: str
    replaced: list[tuple[int, str]] = field(default_factory=list)
    words: dict[str, str] = field(default_factory=dict)

    @property
    def data(self) -> bytes:
        """The file's bytes."""
        return self.text.encode()


def redact(data: bytes, filename: str, pseudonyms: Pseudonyms) -> Redacted:
    """An unpacked file with its reports redacted; of what stands outside of them every word is replaced.

    It is what the reader makes of the file: without what mails and editors did to it. Raises `parsers.errors.Refused`
    where it holds no report that can be read.
    """
    return _Rewriting(read_document(data, filename), pseudonyms).run()


class _Rewriting:
    def __init__(self, document: Document, pseudonyms: Pseudonyms) -> None:
        self.document = document
        self.sheet = Sheet(document)
        self.pseudonyms = pseudonyms
        self.outside = Words(pseudonyms, set(), ())
        self.words: dict[str, str] = self.outside.used

    def run(self) -> Redacted:
        made: list[Edit] = []
        done = 0
        refused: list[Refused] = []
        parts = recognise(self.document)
        for part in parts:
            made += self._outside(done, part.start)
            try:
                places = places_of(reader.read([report_of(self.document, part)])[0])
            except Refused as error:
                refused.append(error)
                places = Places()
            done = self._end(part)
            made += self._inside(part, done, places)
        if len(refused) == len(parts):
            raise refused[-1]
        made += self._outside(done, len(self.document.lines))
        return self._written(made)

    def _end(self, part: Part) -> int:
        """The line behind a report's last: what follows upon its end is not Oracle's."""
        for index in range(part.end - 1, part.start, -1):
            if text_lines.END_OF_REPORT in self.document.lines[index]:
                return index + 1
        return part.end

    def _outside(self, start: int, end: int) -> Iterator[Edit]:
        """Every word of lines that belong to no report."""
        begin, finish = self.sheet.begin(start), self.sheet.begin(end)
        text = self.sheet.text[begin:finish]
        if not self.document.is_html:
            yield from text_edits.moved(self.outside.every(text, []), begin)
            return
        for piece in pieces(text):
            spots = [(begin + first, begin + last) for first, last in piece.places]
            yield from text_edits.placed(self.outside.every(piece.text, []), spots)

    def _inside(self, part: Part, end: int, places: Places) -> Iterator[Edit]:
        words = Words(self.pseudonyms, places.numbers, places.names())
        words.used = self.words
        if part.format.endswith("html"):
            yield from page_edits.edits(self.sheet, self.sheet.begin(part.start), self.sheet.begin(end), places, words)
        else:
            width = text_edits.PIECE[part.format.partition("-")[0]]
            yield from text_edits.edits(self.sheet, part.start, end, places, words, width)

    def _written(self, made: list[Edit]) -> Redacted:
        text, pieces, replaced = self.sheet.text, [], []
        done = length = 0
        for edit in sorted(made, key=_START):
            if edit.start < done:
                continue
            pieces += [text[done : edit.start], edit.new]
            length += edit.start - done
            replaced.append((length, text[edit.start : edit.end]))
            length += len(edit.new)
            done = edit.end
        return Redacted("".join([*pieces, text[done:]]), replaced, self.words)
