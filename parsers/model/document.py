"""A file as text, ready to be recognised."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(slots=True)
class Document:
    """`numbers` holds the file's line for each of `lines`; it is None where they agree."""

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
