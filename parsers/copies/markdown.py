"""Tables of pipes, into which programs turn a page: the page again, line by line, so that its reader reads it."""

import html
import re
from collections.abc import Iterator

_RULER = re.compile(r"\s{0,9}\|?\s{0,9}:?-+:?(?:\s{0,9}\|\s{0,9}:?-+:?)+\s{0,9}\|?\s*\Z")
_PIPE = re.compile(r"(?<!\\)\|")
_FIGURE = re.compile(
    r"\|\s{0,9}\.?\d[\d,.]*\s*(?:\||\Z)"
)  # a table without headings: its first row stands over the ruler
_HEADING = re.compile(r"(#{1,6}) +(.*)")
_ITEM = re.compile(r"\s{0,9}[-*+] +(.*)")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+.!|<>~-])")
_LINK = re.compile(r"\[([^\[\]]{0,300})\]\([^()]{0,300}\)")
_FEWEST = 3  # rulers of pipes: the header alone has three tables
_BEFORE_A_PIPE = ("-", "- ", ":", ": ")
_SIGNATURES = ("WORKLOAD REPOSITORY ", "STATSPACK report for")


def has_tables(text: str) -> bool:
    """Whether a text holds a report whose tables are drawn with pipes."""
    if "|" not in text or not any(words in text for words in _SIGNATURES):
        return False
    if not any(text.endswith(_BEFORE_A_PIPE, 0, place) for place in _pipes(text)):
        return False
    return len(_rulers(text.split("\n"))) >= _FEWEST


def _pipes(text: str) -> Iterator[int]:
    place = text.find("|")
    while place >= 0:
        yield place
        place = text.find("|", place + 1)


def page(text: str) -> str:
    """The page of such a text; each line stays one."""
    lines = text.split("\n")
    rulers = _rulers(lines)
    block = _block if any(map(_HEADING.match, lines)) else _unmarked
    made: list[str] = []
    table: _Table | None = None
    for index, line in enumerate(lines):
        if index in rulers:
            made.append("")
        elif index + 1 in rulers:
            below = lines[index + 2] if index + 2 < len(lines) else ""
            made.append("</table>" if table else "")
            table = _Table(line, lines[index + 1], below)
            made[-1] += "<table>" + table.head
        elif table and "|" in line:
            made.append(table.row(line))
        else:
            made.append(("</table>" if table else "") + block(line))
            table = None
    return "\n".join(made)


class _Table:
    """One table: whether pipes stand at its edges, too, and whether a second line of headings follows the first.

    Without pipes at the edges a line that begins with one has a blank first cell. A page's names over groups of
    columns come out as one cell each, with the headings of the columns as the first row.
    """

    def __init__(self, first: str, ruler: str, below: str) -> None:
        self.edged = ruler.strip().startswith("|")
        self.width = len(self._cells(ruler))
        headings = self._cells(first)
        second = self._cells(below) if "|" in below else []
        self.grouped = not self.edged and not headings[0] and len(second) > self.width == len(headings)
        self.ends_in_text = headings[-1].lower() == "sql text"
        if self.grouped:
            self.head = _grouped(headings, len(second))
        else:
            self.head = _row(headings, "td" if _FIGURE.search(first) else "th")

    def row(self, line: str) -> str:
        """A line below the ruler."""
        if self.grouped:
            self.grouped = False
            return _row(self._cells(line), "th")
        return _row(self._cells(line, self.width if self.ends_in_text else 0), "td")

    def _cells(self, line: str, most: int = 0) -> list[str]:
        """The cells of a line; where only so many can be, further pipes are the last one's own."""
        cells = _PIPE.split(line.strip() if self.edged else line)
        if self.edged and line.strip().startswith("|"):
            cells = cells[1:]
        if self.edged and len(cells) > 1 and not cells[-1].strip():
            cells = cells[:-1]
        if most and len(cells) > most:
            cells[most - 1 :] = ["|".join(cells[most - 1 :])]
        return [_plain(cell) for cell in cells]


def _grouped(names: list[str], columns: int) -> str:
    """The names over groups of columns, each as wide as the others; none where that does not come out even."""
    groups = sum(map(bool, names))
    single = len(names) - groups
    each, over = divmod(columns - single, groups) if groups else (0, 1)
    if over:
        return ""
    return "<tr>" + "".join(f"<th colspan={each}>{name}</th>" if name else "<th></th>" for name in names) + "</tr>"


def _rulers(lines: list[str]) -> set[int]:
    """The lines of dashes and pipes under a line of headings."""
    return {
        index
        for index, line in enumerate(lines)
        if index and "-" in line and "|" in line and "|" in lines[index - 1] and _RULER.match(line)
    }


def _row(cells: list[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"


def _unmarked(line: str) -> str:
    """A line of a text that marks no headings: a title where a section is called so, else a note."""
    from parsers.sections.catalogue import is_titled  # few files need every section

    words = _plain(line).strip(" *_")
    if not words:
        return ""
    tag = "h3" if is_titled(words) or any(sign in words for sign in _SIGNATURES) else "li"
    return f"<{tag}>{words}</{tag}>"


def _block(line: str) -> str:
    if not line.strip():
        return ""
    if heading := _HEADING.match(line):
        size = len(heading[1])
        return f"<h{size}>{_plain(heading[2])}</h{size}>"
    if item := _ITEM.match(line):
        return f"<li>{_plain(item[1])}</li>"
    return f"<p>{_plain(line)}</p>"


def _plain(words: str) -> str:
    """Words without emphasis, links and escapes, fit for a page."""
    words = _LINK.sub(r"\1", words).replace("**", "").strip()
    return html.escape(html.unescape(_ESCAPE.sub(r"\1", words)), quote=False)
