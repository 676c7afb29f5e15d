"""Tabs in place of blanks: how many columns a tab is wide, which editors set as they like, the rulers tell."""

import re
from collections.abc import Sequence

from parsers.formats.text_lines import Columns, spans

_OF_ORACLE, _OF_EDITORS = 8, (4, 2, 3)
_FEWEST = 10  # words more than with Oracle's: some fall into place by chance
_TOP = 32_768  # characters in which there are rulers enough
_RULER = re.compile(r"[ \t]*-+(?:[ \t]+-+)+[ \t]*")
_WORD = re.compile(r"\S+")
_BELOW = 4  # lines of rows that are looked at


def expanded(text: str) -> str:
    """The text with blanks in place of its tabs."""
    if "\t" not in text:
        return text
    lines = text[:_TOP].split("\n")
    rulers = [index for index, line in enumerate(lines) if "--" in line and _RULER.fullmatch(line)]
    blocks = [[lines[index], *lines[max(index - 1, 0) : index], *lines[index + 1 : index + _BELOW]] for index in rulers]
    tabbed = [block for block in blocks if any("\t" in line for line in block)]
    in_place = {width: sum(_in_place(block, width) for block in tabbed) for width in (_OF_ORACLE, *_OF_EDITORS)}
    likeliest = max(in_place, key=lambda width: in_place[width])
    return text.expandtabs(likeliest if in_place[likeliest] - in_place[_OF_ORACLE] >= _FEWEST else _OF_ORACLE)


def _in_place(block: Sequence[str], width: int) -> int:
    """How many words of headings and rows begin or end where a column does."""
    ruler, *others = (line.expandtabs(width) for line in block)
    columns: Columns = spans(ruler)
    begins, ends = {column.start for column in columns}, {column.end for column in columns}
    words = (word for line in others for word in _WORD.finditer(line))
    return sum(word.start() in begins or word.end() in ends for word in words)
