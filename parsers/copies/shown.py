"""A text report that a page shows as it is: its lines end with tags, its blanks are entities."""

import html
import re
from itertools import islice

_LINE_END = re.compile(r"<br ?/?>|</(?:div|p|li|tr|title|h[1-6])>|<pre\b[^<>]{0,300}>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,500}>")
_LINE_NUMBER = re.compile(
    r"(<tr\b[^<>]{0,200}>\s{0,9})<td\b[^<>]{0,300}>\s{0,9}\d{1,7}\s{0,9}</td>(?=\s{0,9}<td\b)", re.IGNORECASE
)
_FEWEST = 40
_TOP = 32_768  # characters in which the first line ends
_END = re.compile("<(?:br|BR|/(?:div|DIV|p|P|li)>)")
_BLANK = "(?: |\xa0|&nbsp;|&#160;)"
_HEADINGS = re.compile(
    rf"(?m)(?:^|>){_BLANK}{{0,9}}(?:(?:DB{_BLANK}Name|Database){_BLANK}{{2,30}}DB{_BLANK}Id{_BLANK}"
    rf"|Database{_BLANK}Summary\s{{0,9}}(?:<[^<>]{{0,200}}>\s{{0,9}}\d{{0,7}}){{0,9}}~{{9}})"
)
_UNDERLINE = "~~~~~~~~"  # under the titles of page 1 of every text, and of no page
_HEADINGS_IN_CELLS = re.compile(r"<t[hd][^<>]{0,200}>\s{0,9}DB Name\s{0,9}</t[hd]>", re.IGNORECASE)
_SEARCHED = 131_072  # characters in which a page comes to the report that it shows
_ESCAPED = ("-&gt;", "&nbsp;&nbsp;", "&#160;&#160;")  # notes, runs of blanks; a statement may hold them, too
_ESCAPED_RULER = "&mdash;&mdash; &mdash;&mdash;"
_NOTE = "\n-> "  # as every report prints some


def holds_text(page: str) -> bool:
    """Whether a page shows a text report, be it line by line in the cells of a table or with figures in colours."""
    if page.find(_UNDERLINE, 0, _SEARCHED) < 0 or not _HEADINGS.search(page, 0, _SEARCHED):
        return False
    return not _HEADINGS_IN_CELLS.search(page)


def is_escaped(text: str) -> bool:
    """Whether a text has the entities of a page that it was taken from, and not in its statements alone."""
    if "&" not in text:
        return False
    return text.find(_ESCAPED_RULER, 0, _TOP) >= 0 or (_NOTE not in text and any(words in text for words in _ESCAPED))


def is_broken_by_tags(text: str) -> bool:
    """Whether lines end with tags."""
    return _END.search(text, 0, _TOP) is not None and any(True for _ in islice(_END.finditer(text), _FEWEST - 1, None))


def lines_of(text: str) -> tuple[str, list[int]]:
    """The text that is shown, and on which line of the page each of its lines stands."""
    made: list[str] = []
    numbers: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        pieces = _LINE_END.split(_LINE_NUMBER.sub(r"\1", line))
        if len(pieces) > 1 and not _TAG.sub("", pieces[-1]).strip():
            pieces.pop()  # a tag that ends the line of the page, too
        made += [html.unescape(_TAG.sub("", piece)) for piece in pieces]
        numbers += [number] * len(pieces)
    return "\n".join(made), numbers
