"""The decimal mark of a plain table whose figures part thousands: `1.800,0` shows it, and so does `1,800.0`."""

import re
from collections.abc import Iterable

_BOTH = re.compile(r"[-+]?\d{1,3}(?:([.,])\d{3})+(?!\1)([.,])\d+\Z")
_PARTED = re.compile(r"[-+]?\d{1,3}(?:[.,]\d{3})+\Z")
_OTHER = {".": ",", ",": "."}


def shown_mark(cells: Iterable[str]) -> str | None:
    """The mark behind parted thousands, where all such figures agree; None where no figure shows it."""
    marks = {both[2] for cell in cells if (both := _BOTH.match(cell.strip()))}
    return marks.pop() if len(marks) == 1 else None


def with_a_point(cell: str, mark: str) -> str | None:
    """The figure as Python reads it; None where what parts thousands does not stand every three digits."""
    whole, point, rest = cell.partition(mark)
    between = _OTHER[mark]
    if between in rest or (between in whole and not _PARTED.match(whole)):
        return None
    return whole.replace(between, "") + (f".{rest}" if point else "")


def of_tool(text: str) -> float:
    """A figure of digits and marks as a tool prints it, with decimals: its last mark is the decimal one. Else 0."""
    at = max(text.rfind("."), text.rfind(","))
    whole, rest = (text[:at], text[at + 1 :]) if at >= 0 else (text, "")
    digits = "".join(filter(str.isdecimal, whole))
    return float(f"{digits or 0}.{rest or 0}")
