"""The number of users in what a sender calls a report: `run_40_users`, `u160`, SLOB's `s128_t2` and `awr.txt.64`."""

import re
from collections.abc import Sequence

_WORD = r"(?:users?|workers?|sessions?|clients?|threads?|vus?)"
_PATTERNS = (
    re.compile(r"(?<![a-z0-9])s(?P<schemas>\d{1,5})_t(?P<threads>\d{1,4})(?![0-9])", re.IGNORECASE),
    re.compile(rf"(?<![\d.])(?P<users>\d{{1,7}})[ _-]*{_WORD}(?![a-z])", re.IGNORECASE),
    re.compile(rf"(?<![a-z]){_WORD}[ _=:-]*(?P<users>\d{{1,7}})(?![\d.])", re.IGNORECASE),
    re.compile(r"(?<![a-z0-9])u(?P<users>\d{1,7})(?![a-z0-9])", re.IGNORECASE),
    re.compile(r"\.(?:txt|html|lst)\.(?P<users>\d{1,6})$", re.IGNORECASE),
)


def users_in(texts: Sequence[str | None]) -> float | None:
    """The first number of users that one of these texts tells; None where none does."""
    for text in texts:
        for pattern in _PATTERNS:
            match = pattern.search(text or "")
            if match and (number := _number(match.groupdict())):
                return number
    return None


def _number(groups: dict[str, str]) -> float:
    if "schemas" in groups:
        return float(groups["schemas"]) * float(groups["threads"])
    return float(groups["users"])
