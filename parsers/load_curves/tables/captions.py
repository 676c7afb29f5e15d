"""What a table is called: the nearest line above it that speaks of a storage test, else the nearest short one."""

import re
from collections.abc import Sequence

from parsers.load_curves.tables.patterns import pattern

WORKLOAD = re.compile(
    r"\b(reads?|writes?|random|sequential|scans?|mixed|oltp|i/?os?|iops|throughput|bandwidth|latency|orion|fio|slob|redo"
    r"|lgwr|dbwr|raid\W?\d*|nodes?|workload)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?!(?:[^,]*,){4})[^;={}<>|\t]{3,120}\Z")  # no row of cells
_MARKS = re.compile(r"^[\s#*>\-•▪_=]+|[\s#*_=]+$")
LONGEST = 120
_SETTING = re.compile(
    r"\b(?:bs|block[ -]?size|i/?o[ -]?size|rw|readwrite|rwmixread)\s?[=:]\s?\w"
    r"|\b\d{1,4}\s?[km]i?b? (?:blocks?|pages?)\b",
    re.IGNORECASE,
)
_SIZE = re.compile(
    r"\b(?:block|i/?o|request)[ -]?sizes?(?: of| is| was|:|=)?:? {0,2}(\d{1,4})\s?([km])i?b?\b", re.IGNORECASE
)
_SETTING_ABOVE, _MOST_LINES = 8, 2_000
_FAR, _NEAR = 80, 4
_LEAD_IN = ("are", "is", "below", "follows", "following", "were", "was", "shows", "show")
"""A line that ends so leads in what follows: a sentence, and no name."""


def caption(texts: Sequence[str], top: int, before: int) -> str:
    """The caption of a table whose first line is the place `top`; `before` is the last place of the one before it."""
    nearest = ""
    lines = 0
    for place in range(top - 1, max(before, top - 1 - _FAR), -1):
        text = _MARKS.sub("", texts[place][:400]).replace("\\", "")
        if not text:
            continue
        lines += 1
        if not _NAME.match(text) or _is_sentence(text) or not any(letter.isalpha() for letter in text):
            continue
        if WORKLOAD.search(text):
            return text.rstrip(":. ")
        if not nearest and lines <= _NEAR:
            nearest = text.rstrip(":. ")
    return nearest


def setting(texts: Sequence[str], first: int, before: int) -> str:
    """The nearest line above a table's first row that says what was run: `bs=4k rw=randread`, `8 KB blocks`.

    Else the one size that a whole text speaks of.
    """
    for place in range(first - 1, max(before, first - 1 - _SETTING_ABOVE), -1):
        text = texts[place][:400]
        kind = pattern(text)
        if _SETTING.search(text) or (kind.io_bytes and kind.is_kind):
            return text
    sizes = {f"{match[1]}{match[2].lower()}" for text in texts[:_MOST_LINES] for match in _SIZE.finditer(text[:400])}
    return sizes.pop() if len(sizes) == 1 else ""


def named_by(words: str) -> str:
    """The setting as a name, where it is a line of few words."""
    text = " ".join(_MARKS.sub("", words).split())
    return text.rstrip(":. ") if len(text) <= LONGEST and len(text.split()) > 1 else ""


def _is_sentence(text: str) -> bool:
    """Whether it is prose and no name."""
    words = text.rstrip(":. ").split()
    leads_in = len(words) > 6 and words[-1].lower() in _LEAD_IN
    return leads_in or len(words) > 14 or (text.endswith(".") and len(words) > 6)
