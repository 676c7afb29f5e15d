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
            found = pattern.search(text or "")
            if found and (number := _number(found.groupdict())):
                return number
    return None


def _number(told: dict[str, str]) -> float:
    if "schemas" in told:
        return float(told["schemas"]) * float(told["threads"])
    return float(told["users"])
