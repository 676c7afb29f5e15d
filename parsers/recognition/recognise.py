"""Which reports a file holds: each begins at its signature and must show Oracle's header table near it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from typing import Literal, NamedTuple

from parsers.errors import AS_SPOOLED, NotAReport, TooLarge, UnreadableHeader, WrongReport
from parsers.model.document import Document
from parsers.model.report import Scope

Format = Literal["statspack-text", "awr-text", "awr-html", "awr-rac-text", "awr-rac-html"]
Family = Literal["statspack", "awr", "awr-rac"]

_MOST = 2_000  # reports in one file
_BEFORE = 300  # characters looked at before a signature
_BEFORE_TITLE = (">", "]", "}", "```")  # a tag, also of a forum or a wiki: [code], {noformat}
_HEADER_LINES = 40
_HEADER_TABLES = 2
_HEADER_CHARACTERS = 60_000
_STYLE_LINES = 120  # an HTML report prints its style sheet before its signature
_WARNING_LINES = 8  # Statspack prints "ERROR: Snapshots chosen span ..." above its signature

# Plain words are searched first: in a file of many megabytes a pattern would cost more than reading it.
_WORDS = ("STATSPACK", "WORKLOAD REPOSITORY", "ASH Report")  # a blank at their end would take longer to search
_SIGNATURE = re.compile(
    r"STATSPACK (?:(?P<statspack>report for)|SQL report for)"
    r"|WORKLOAD REPOSITORY (?:(?P<awr>report for)|(?P<pdb>PDB report)|(?P<rac>(?:PDB )?REPORT \(RAC\))"
    r"|COMPARE PERIOD|SQL Report)"
    r"|ASH Report For \S+/\S"
)
_READ: dict[str | None, tuple[Family, Scope]] = {
    "statspack": ("statspack", "instance"),
    "awr": ("awr", "instance"),
    "pdb": ("awr", "pdb"),
    "rac": ("awr-rac", "cluster"),
}
_CELLS = re.compile(r"<t[dhr][\s>]|<table", re.IGNORECASE)
_TABLE_END = re.compile("</table", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
_BETWEEN = r"[\W_]*"  # all but letters and figures
_HTML_BEGIN = re.compile(r"\s*(?:<!doctype|<html|<head)", re.IGNORECASE)
_WARNING = re.compile(r"\s*(?:ERROR|WARNING): ")
_DATABASE_ID, _DATABASE_NAME, _BLOCK_SIZE, _ID_AND_NAME = (
    re.compile("|".join(_BETWEEN.join(words) for words in headings))
    for headings in (("dbid",), ("dbname", "database"), ("blocksize",), ("idname",))
)


@dataclass(frozen=True, slots=True)
class Part:
    """One report inside a file: `start` and `end` are indices into the document's lines, `end` excluded."""

    format: Format
    scope: Scope
    start: int
    end: int


class _Begin(NamedTuple):
    """A signature: its kind, where it stands in the text, the index of its line (`row`), and the lines from it on."""

    kind: str | None
    position: int
    row: int
    window: str


def recognise(document: Document) -> list[Part]:
    """The reports of a file in their order. Raises a `Refused` where there is none that can be read."""
    begins = _begins(document)
    kept = [begin for begin in begins if begin.kind not in _READ or _has_header(document, begin)]
    starts = [_first_line(document, begin, before) for before, begin in pairwise([None, *kept]) if begin]
    parts = [
        _part(document, begin, start, end)
        for begin, (start, end) in zip(kept, pairwise([*starts, len(document.lines)]), strict=True)
        if begin.kind in _READ
    ]
    if not parts:
        _refuse(document, begins)
    return parts


def _begins(document: Document) -> list[_Begin]:
    """Every signature that begins its line or follows a tag or a fence; of several in one line the first."""
    text = document.text
    begins: list[_Begin] = []
    index = position = 0
    matches = sorted(_signatures(text), key=re.Match.start)
    for match, after in zip_longest(matches, matches[1:]):
        nearest = max(match.start() - _BEFORE, 0)
        before = text[max(text.rfind("\n", nearest, match.start()) + 1, nearest) : match.start()].rstrip().lower()
        if not before or (before.endswith(_BEFORE_TITLE) and not before.endswith("<title>")):
            index += text.count("\n", position, match.start())
            position = match.start()
            if begins and begins[-1].row == index:
                continue
            window = _window(text, position, after.start() if after else len(text))
            begins.append(_Begin(match.lastgroup, position, index, window))
            if len(begins) > _MOST:
                raise TooLarge(f"The file holds more than {_MOST} reports; split it and bring the pieces.")
    return begins


def _signatures(text: str) -> Iterator[re.Match[str]]:
    for words in _WORDS:
        place = text.find(words)
        while place >= 0:
            if match := _SIGNATURE.match(text, place):
                yield match
            place = text.find(words, place + 1)


def _part(document: Document, begin: _Begin, start: int, end: int) -> Part:
    family, scope = _READ[begin.kind]
    form = "html" if family != "statspack" and _is_html(begin) else "text"
    formats: dict[tuple[Family, str], Format] = {
        ("awr", "text"): "awr-text",
        ("awr", "html"): "awr-html",
        ("awr-rac", "text"): "awr-rac-text",
        ("awr-rac", "html"): "awr-rac-html",
    }
    return Part(formats.get((family, form), "statspack-text"), scope, start, end)


def _window(text: str, position: int, after: int) -> str:
    """The forty lines from a signature on, or fewer where another report begins in them, at `after`."""
    end = position
    for _ in range(_HEADER_LINES + 1):
        end = text.find("\n", end) + 1
        if not end:
            break
    return text[position : min(end or after, after, position + _HEADER_CHARACTERS)]


def _is_html(begin: _Begin) -> bool:
    return _CELLS.search(begin.window) is not None


def _has_header(document: Document, begin: _Begin) -> bool:
    """Whether Oracle's header cells stand within forty lines or in the first two tables of a page."""
    header = begin.window
    if _is_html(begin):
        page = document.text[begin.position : begin.position + _HEADER_CHARACTERS]
        header = " ".join(_TABLE_END.split(page, _HEADER_TABLES)[:_HEADER_TABLES])
        header = _TAG.sub(" ", header)
    headings = (_BLOCK_SIZE, _ID_AND_NAME) if begin.kind == "rac" else (_DATABASE_ID, _DATABASE_NAME)
    header = header.lower()
    return all(heading.search(header) for heading in headings)


def _first_line(document: Document, begin: _Begin, before: _Begin | None) -> int:
    """The line on which a report begins: its page's first tag, or the warnings above its signature."""
    lines = document.lines
    floor = before.row + 1 if before else 0
    if begin.kind in _READ and _is_html(begin):
        above = range(begin.row, max(begin.row - _STYLE_LINES, floor) - 1, -1)
        return next((row for row in above if _HTML_BEGIN.match(lines[row])), begin.row)
    above = range(max(begin.row - _WARNING_LINES, floor), begin.row)
    return next((row for row in above if _WARNING.match(lines[row])), begin.row)


def _refuse(document: Document, begins: list[_Begin]) -> None:
    """Say in one sentence what the file is instead, by the earliest signature."""
    from parsers.recognition.foreign_reports import other_product, refusal
    from parsers.recognition.other_files import named

    if begins and begins[0].kind in _READ:
        if sentence := other_product(document.text[begins[0].position :]):
            raise WrongReport(sentence)
        raise UnreadableHeader(
            "The file has the title of an Oracle report, but not the header table under it; bring the whole file as "
            f"Oracle wrote it{AS_SPOOLED}."
        )
    if sentence := refusal(document.text):
        raise WrongReport(sentence)
    raise NotAReport(
        named(document.text)
        or "The file is no AWR or Statspack report; bring the text or HTML file that awrrpt.sql or spreport.sql wrote."
    )
