"""Reports that were pasted without their title: the header table under it says what they are."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

# The titles of all reports that have such a header. Their first words may be those of a schema, or of a mail.
_TITLE = re.compile(
    r"WORKLOAD REPOSITORY (?:report for|PDB report|(?:PDB )?REPORT \(RAC\)|COMPARE PERIOD|SQL Report)"
    r"|STATSPACK (?:SQL )?report for|ASH Report For "
)
_WORDS = ("WORKLOAD REPOSITORY ", "STATSPACK ", "ASH Report For ")
_MOST = 2_001  # reports, which are too many
_TOP = 32_768  # characters in which nearly every report has its title
_OF_A_CLUSTER = "WORKLOAD REPOSITORY REPORT (RAC)"
_HEADING = re.compile(
    r"^ {0,9}(?:(?P<summary>Database Summary) {0,9}\n {0,9}~{9}"
    r"|(?:DB Name|(?P<database>Database)) {1,20}DB Id {1,20}(?:Instance {1,20}Inst Num|Unique Name {1,20}DB Role) )"
    r"(?P<rest>.{0,120})",
    re.MULTILINE,
)
_CELL = r"<t[hd][^<>]{0,200}>\s{0,9}"
_HEADING_OF_A_PAGE = re.compile(rf"{_CELL}DB Name\s{{0,9}}</t[hd]>\s{{0,9}}{_CELL}DB Id\b", re.IGNORECASE)
_HEADING_OF_A_CLUSTER = re.compile(r"<table\b[^<>]{0,200}\bsummary=[\"']?Database Summary\b", re.IGNORECASE)
_END_OF_ROW, _TAG = re.compile("</tr>", re.IGNORECASE), re.compile("<[^<>]*>")
_INTERVAL = re.compile(r"^ {0,9}(?:Begin Snap: {1,20}\d|Start Id {1,20}End Id )|\bBegin Snap Time\b", re.MULTILINE)
_STATSPACK = re.compile(r"\b(?:OPS|Cluster)\b")
_COMMENT = re.compile(r"\bCurs/Sess {1,20}Comment\b")  # of a snapshot, which AWR's have none of
_CONTAINERS = re.compile(r"^ {0,9}Container DB Id\b.*\n(?:-.*\n)?(?P<rows>(?: {0,15}\d.*\n){1,2})", re.MULTILINE)
_NEAR, _NEAR_IN_A_PAGE = 4_000, 12_000  # characters in which a header says which interval it is of


def titled(lines: Sequence[str], text: str) -> tuple[list[str], list[int]] | None:
    """The lines with the title put back, and on which line each stands, from 1; None where none is lost."""
    titles = {} if _has_title(text) else dict(_of_text(text))
    if not titles:
        return None
    made: list[str] = []
    numbers: list[int] = []
    place = 0
    for number, line in enumerate(lines, 1):
        printed = [titles[place], "", line] if place in titles else [line]
        made += printed
        numbers += [number] * len(printed)
        place += len(line) + 1
    return made, numbers


def titled_page(page: str) -> str:
    """The page with its title put back, in the line of its table."""
    made: list[str] = []
    end = 0
    for place, title in () if _has_title(page) else sorted(_of_page(page)):
        made += [page[end:place], f"<h1>{title}</h1>"]
        end = place
    return "".join([*made, page[end:]]) if made else page


def _has_title(text: str) -> bool:
    return _TITLE.search(text, 0, _TOP) is not None or any(
        _TITLE.match(text, match.start()) for words in _WORDS for match in re.finditer(words, text)
    )


def _of_text(text: str) -> Iterator[tuple[int, str]]:
    """Where each header table begins, and the title that Oracle prints above it."""
    for match in islice(_HEADING.finditer(text), _MOST):
        header = text[match.start() : match.end() + _NEAR]
        if _INTERVAL.search(header):
            yield match.start(), _title(match, header)


def _of_page(text: str) -> Iterator[tuple[int, str]]:
    """The same of AWR's pages."""
    for match in islice(_HEADING_OF_A_CLUSTER.finditer(text), _MOST):
        yield match.start(), _OF_A_CLUSTER
    for match in islice(_HEADING_OF_A_PAGE.finditer(text), _MOST):
        place = max(text.rfind(tag, max(match.start() - _NEAR, 0), match.start()) for tag in ("<table", "<TABLE"))
        rows = _END_OF_ROW.sub("\n", text[match.start() : match.end() + _NEAR_IN_A_PAGE].replace("\n", " "))
        header = re.sub(" {2,}", " ", _TAG.sub(" ", rows))
        if place >= 0 and _INTERVAL.search(header):
            yield place, _of_awr(header)


def _title(heading: re.Match[str], header: str) -> str:
    if heading["summary"]:
        return _OF_A_CLUSTER
    if heading["database"] or _STATSPACK.search(heading["rest"]) or _COMMENT.search(header):
        return "STATSPACK report for"
    return _of_awr(header)


def _of_awr(header: str) -> str:
    """Of a pluggable database where it alone is listed; of a whole one there are more, or the root."""
    containers = _CONTAINERS.search(header)
    rows = containers["rows"].splitlines() if containers else []
    of_one = len(rows) == 1 and "$" not in rows[0]
    return "WORKLOAD REPOSITORY PDB report" if of_one else "WORKLOAD REPOSITORY report for"
