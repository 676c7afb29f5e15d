"""Commas in text that nobody has cut into cells yet."""

import re
from typing import Final

_ODD: Final = re.compile(
    r",(?=\d)(?!(?<=\d,)(?<![.\d]\d{3},)\d{3}(?!\d))"  # nearly all commas group thousands
    r"(?:(?<=\d,)(?:\d\d?+(?!\d)|\d{4,})|(?<=\d{4},)\d{3}|(?<=\.\d{3},)\d{3}|(?<!\S,)\d+)"
    r"(?:E[-+]?\d{1,2})? ?(?:[KMGTP%]|[num]?s)?(?=[\s/.,]|\Z)"
)


def prints_odd_comma(printed: str) -> bool:
    """Whether a figure seems to stand there whose comma groups no thousands: a column of figures refuses it."""
    return _ODD.search(printed) is not None
