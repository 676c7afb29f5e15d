"""Figures that no line break parts from their unit."""

import re

_BEFORE_UNIT = re.compile(r"(?<=\d) (?=%|(?:ms|µs|s|min|h|days|[KMG]i?B)\b)")


def unbroken(text: str) -> str:
    """`5.25 ms` and `85 %` with a blank that stays on one line; markup stays markup."""
    return type(text)(_BEFORE_UNIT.sub("\u00a0", text))
