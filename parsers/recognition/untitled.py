"""Text reports that were pasted without their title line: the header table under it says what they are."""

import re
from collections.abc import Iterator

# Nothing may be long between the words: the texts that are searched are strangers' and may be of many megabytes.
_HEADING = re.compile(
    r"^ {0,9}(?:(?P<summary>Database Summary) {0,9}\n {0,9}~{9}"
    r"|(?:DB Name|(?P<database>Database)) {1,20}DB Id {1,20}(?:Instance {1,20}Inst Num|Unique Name {1,20}DB Role) )"
    r"(?P<rest>.{0,120})",
    re.MULTILINE,
)
_INTERVAL = re.compile(r"^[ ]{0,9}(?:Begin Snap: {1,20}\d|Start Id {1,20}End Id )|\bBegin Snap Time\b", re.MULTILINE)
_STATSPACK = re.compile(r"\b(?:OPS|Cluster)\b")
_COMMENT = re.compile(r"\bCurs/Sess {1,20}Comment\b")  # of a snapshot, which AWR's have none of
_CONTAINERS = re.compile(r"^Container DB Id[ ].*\n-.*\n(?P<rows>(?:[ ]{0,15}\d.*\n){1,2})", re.MULTILINE)
_NEAR = 4_000  # characters in which a header says which interval it is of


def headers(text: str) -> Iterator[tuple[int, str]]:
    """Where each header table begins, and which title Oracle prints above such a one, as `recognise` calls it."""
    for match in _HEADING.finditer(text):
        header = text[match.start() : match.end() + _NEAR]
        if _INTERVAL.search(header):
            yield match.start(), _kind(match, header)


def _kind(heading: re.Match[str], header: str) -> str:
    if heading["summary"]:
        return "rac"
    if heading["database"] or _STATSPACK.search(heading["rest"]) or _COMMENT.search(header):
        return "statspack"
    containers = _CONTAINERS.search(header)
    rows = containers["rows"].splitlines() if containers else []
    return "pdb" if len(rows) == 1 and "$" not in rows[0] else "awr"
