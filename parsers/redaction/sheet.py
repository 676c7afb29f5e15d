"""The text that is redacted: what the reader made of a file, with the place where each of its lines begins."""

from bisect import bisect_right
from itertools import accumulate

from parsers.model.document import Document


class Sheet:
    """A document's lines as one text.

    Lines of a page that were put together are followed by empty ones, so that each line stays where it was in the file.
    """

    def __init__(self, document: Document) -> None:
        count = len(document.lines)
        self.numbers = list(document.numbers_of(0, count))
        ends = [1] * count
        if document.is_html and document.numbers:
            after = [*self.numbers[1:], self.numbers[-1] + 1]
            ends = [max(1, following - number) for number, following in zip(self.numbers, after, strict=True)]
        self.text = "".join(line + "\n" * end for line, end in zip(document.lines, ends, strict=True))[:-1]
        lengths = (len(line) + end for line, end in zip(document.lines, ends, strict=True))
        self._begins = list(accumulate(lengths, initial=0))
        self.lines = document.lines

    def begin(self, index: int) -> int:
        """The place in the text of the first character of a line."""
        return min(self._begins[index], len(self.text))

    def number_at(self, place: int) -> int:
        """The file's line of a character."""
        return self.numbers[min(bisect_right(self._begins, place) - 1, len(self.numbers) - 1)]
