"""A text report that a page shows as it is: its lines end with tags, its blanks are entities."""

import html
import re
from itertools import islice

_LINE_END = re.compile(r"<br ?/?>|</(?:div|p|li|tr)>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,500}>")
_FEWEST = 40
_TOP = 32_768  # characters in which the first line ends
_END = re.compile("<(?:br|BR|/(?:div|DIV|p|P|li)>)")


def is_broken_by_tags(text: str) -> bool:
    """Whether lines end with tags."""
    return _END.search(text, 0, _TOP) is not None and any(True for _ in islice(_END.finditer(text), _FEWEST - 1, None))


def lines_of(text: str) -> tuple[str, list[int]]:
    """The text that is shown, and on which line of the page each of its lines stands."""
    made: list[str] = []
    numbers: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        pieces = _LINE_END.split(line)
        if len(pieces) > 1 and not _TAG.sub("", pieces[-1]).strip():
            pieces.pop()  # a tag that ends the line of the page, too
        made += [html.unescape(_TAG.sub("", piece)) for piece in pieces]
        numbers += [number] * len(pieces)
    return "\n".join(made), numbers
