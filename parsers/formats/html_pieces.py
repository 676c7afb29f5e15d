"""A long page as several trees, one after the other: the tree of a whole page takes seven times its size."""

import re
from collections.abc import Iterator

import turbohtml
from turbohtml import Element, Node

_LENGTH = 64 * 1024
"""Characters after which a piece ends, behind the next table."""
_MARK = '<hr class="end-of-piece">'
_AROUND = frozenset({"html", "body", "div", "center", "main", "section", "article"})
"""Elements that may stand round a whole page: what is in them means the same without them."""
_TABLE_END = re.compile(r"</table\s*>", re.IGNORECASE)


def trees(html: str) -> Iterator[tuple[Node, int]]:
    """The tree of each piece of a page, and how many lines stand before it.

    A piece ends where all is closed, which its own tree says of a mark behind it: cut there, its elements and those of
    the next are what they are in the whole page. One that is not closed there (a table without its end, a list round
    several tables, a comment) is made twice as long, until it is.
    """
    start = lines = 0
    while start < len(html):
        length = _LENGTH
        page, end = _tree(html, start, length)
        while end < len(html) and not _closed(page):
            length *= 2
            page, end = _tree(html, start, length)
        yield page, lines
        lines += html.count("\n", start, end)
        start = end


def _tree(html: str, start: int, length: int) -> tuple[Node, int]:
    """The tree of a piece of at least that length, and where the piece ends."""
    table_end = _TABLE_END.search(html, start + length)
    end = table_end.end() if table_end else len(html)
    if end - start == len(html):
        return turbohtml.parse(html), end
    return turbohtml.parse(html[start:end] + _MARK), end


def _closed(page: Node) -> bool:
    """Whether the mark came to stand at the end of the page, and in nothing that makes a difference."""
    marks = page.select("hr.end-of-piece")
    return bool(marks) and marks[-1].next_sibling is None and _AROUND.issuperset(_tags_around(marks[-1]))


def _tags_around(element: Element) -> Iterator[str]:
    return (node.tag for node in element.ancestors if isinstance(node, Element))
