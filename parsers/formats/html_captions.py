"""What stands around an HTML table: its title and notes, and Oracle's remark that a section has no data."""

from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from turbohtml import Element, Node, Text

NO_DATA = "No data exists for this section"

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_INLINE = frozenset({"a", "b", "strong", "i", "em", "u", "font", "span", "tt", "code", "small", "big"})
_CELLS = frozenset({"td", "th"})
_IN_CELLS = frozenset({"p", "div"})  # into which office programs put what a cell holds
_BEFORE_A_TABLE = 250  # nodes searched for a caption: the notes of some tables run to a hundred
_AFTER_A_HEADING = 40
_LONGEST_TITLE = 150  # a longer run of text before a table is a remark, not its name
_REPORT = "WORKLOAD REPOSITORY"
_SUMMARY = "This table displays "


class Words(NamedTuple):
    """What a heading or a paragraph says, and its line of the file; 0 where the page does not print it."""

    text: str
    line: int


@dataclass(slots=True)
class Above:
    """What stands above the next table of a page that is read from top to bottom."""

    heading: Words | None = None
    strays: list[Words] = field(default_factory=list)
    tables: int = 0


def words(element: Element, shift: int) -> Words:
    """Those of an element in a tree before which `shift` lines stand."""
    line = element.source_line
    return Words(one_line(element.text), line + shift if line else 0)


def caption(
    table: Element, heading: Words | None, strays: list[Words], label: str = "", shift: int = 0
) -> tuple[str, tuple[str, ...]]:
    """A table's title and notes: the title is the nearest text above that is no link, note or other table.

    `label` is the first label of a table without headings; it names the table that follows another directly.

    A parser of pages puts text that stands between the rows of a table, or after a table that is never closed,
    before that table: what begins on a later line is not the table's caption but the next one's.
    """
    line = table.source_line or 0
    notes: list[str] = []
    linked = False
    for node in islice(table.preceding, _BEFORE_A_TABLE):
        if isinstance(node, Element):
            if node.tag == "table":
                break
            if node.tag == "li":
                notes += [] if linked else [one_line(node.text)]
                linked = False
        elif isinstance(node, Text) and (text := one_line(node.text)):
            home = _home(node)
            if home in _CELLS or text.startswith(NO_DATA) or (home in _IN_CELLS and _is_of_a_cell(node, table)):
                break
            linked = linked or home == "link"
            if home in ("li", "link") or len(text) > _LONGEST_TITLE or text.startswith("<") or _begins(node) > line:
                continue
            return _name(text, table), tuple(reversed(notes))
    return _stray(line + shift, heading, strays, label), tuple(reversed(notes))


def _name(text: str, table: Element) -> str:
    """A table's name; the tables of the report's header have none but their summary."""
    summary = one_line(table.attr("summary") or "")
    if text.startswith(_REPORT) and summary.startswith(_SUMMARY):
        return summary.removeprefix(_SUMMARY).split(". ")[0].capitalize()
    return text


def stray_captions(page: Node, shift: int) -> list[Words]:
    """Paragraphs that begin after the table before which the parser of the page has put them."""
    captions = []
    for table in page.select("p + table"):
        for node in islice(table.preceding, _AFTER_A_HEADING):
            if isinstance(node, Element):
                if node.tag == "p" and (node.source_line or 0) > (table.source_line or 0):
                    captions.append(words(node, shift))
                elif node.tag in ("table", "td"):
                    break
    return captions


def _stray(line: int, heading: Words | None, strays: list[Words], label: str) -> str:
    """The title of a table that follows another: a stray caption just above, its first label, the last heading."""
    start = heading.line if heading is not None else 0
    for stray in reversed(strays):
        if start < stray.line and 0 < line - stray.line < _AFTER_A_HEADING and stray.text:
            return stray.text
    return label or (heading.text if heading is not None else "")


def _begins(text: Text) -> int:
    return text.parent.source_line or 0 if isinstance(text.parent, Element) else 0


def says_no_data(heading: Element) -> bool:
    """Whether the first text under a heading is Oracle's remark that the section is empty."""
    for node in islice(heading.following, _AFTER_A_HEADING):
        if isinstance(node, Element):
            if node.tag == "table" or node.tag in _HEADINGS:
                return False
        elif isinstance(node, Text) and (text := node.text.strip()) and _home(node) != "li":
            return text.startswith(NO_DATA)
    return False


def _home(text: Text) -> str:
    """The tag of the block that a text stands in; "link" inside of a link."""
    for parent in islice(text.ancestors, 6):
        if not isinstance(parent, Element):
            return ""
        if parent.tag == "a" and parent.attr("href") is not None:
            return "link"
        if parent.tag not in _INLINE:
            return parent.tag
    return ""


def _is_of_a_cell(text: Text, table: Element) -> bool:
    """Whether a text stands in a cell, and the table not in the same one."""
    parents = (parent for parent in islice(text.ancestors, 6) if isinstance(parent, Element))
    cell = next((parent for parent in parents if parent.tag in _CELLS), None)
    return cell is not None and all(parent is not cell for parent in islice(table.ancestors, 12))


def one_line(text: str) -> str:
    """A text with every run of white space made one blank."""
    return " ".join(text.split())
