"""What commands print, before anybody lays it out: words in styles, and tables of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


class Text:
    """Words of which some may have a style, by the name that rich gives it."""

    __slots__ = ("runs",)

    def __init__(self, words: str = "", style: str = "") -> None:
        self.runs = [(words, style)]

    def append(self, words: str, style: str = "") -> "Text":
        self.runs.append((words, style))
        return self

    @property
    def plain(self) -> str:
        return "".join([words for words, _ in self.runs])


def under_each_other(lines: Iterable[Text]) -> Text:
    """One text of these, each on a line of its own."""
    text = Text()
    for number, line in enumerate(lines):
        if number:
            text.append("\n")
        text.runs += line.runs
    return text


@dataclass(frozen=True, slots=True)
class Column:
    """`figures` stand at the right and are never broken."""

    name: str
    figures: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of as many cells as there are columns."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[Text]]


Body = Text | Table | Sequence[Text | Table]
"""What stands under a heading; several stand below each other."""
