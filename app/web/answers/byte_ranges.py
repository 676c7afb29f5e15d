"""A part of a file (RFC 9110, 14): one range of bytes. Several at once, or what is none, get the whole."""

import re
from collections.abc import Mapping

from app.web.answers import entity_tags
from app.web.problems import Problem

# Possessive: blanks that a sender puts by the thousand are gone over once.
_ONE = re.compile(r"\s*+bytes\s*+=\s*+(\d{0,18})\s*+-\s*+(\d{0,18})\s*+", re.ASCII | re.IGNORECASE)
BEYOND = "Range: this file has {size} bytes, and none of those that were asked for."


class Beyond(Problem):
    """416: no byte of the range is there."""

    def __init__(self, size: int) -> None:
        super().__init__(416, "range_not_satisfiable", BEYOND.format(size=size), content_range=f"bytes */{size}")


def wanted(headers: Mapping[str, str], tag: str, size: int) -> tuple[int, int] | None:
    """The first byte and the one behind the last; None for the whole. Raises Beyond.

    Who has the file already is told so, and who has a part of another state of it gets the whole.
    """
    match = _ONE.fullmatch(headers.get("range", ""))
    if match is None or entity_tags.among(tag, headers.get("if-none-match", "")):
        return None
    if headers.get("if-range", tag).strip() != tag:
        return None
    first, last = match.groups()
    if not first and not last:
        return None
    if not first:
        begin, end = max(size - int(last), 0), size
    elif last and int(last) < int(first):
        return None
    else:
        begin, end = int(first), min(int(last) + 1, size) if last else size
    if begin >= end:
        raise Beyond(size)
    return begin, end
