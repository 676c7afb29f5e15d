"""The cells of header tables as values; a cell that says nothing is None."""

import re
from functools import lru_cache

_WHOLE = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
_DECIMAL = re.compile(r"-?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)")
_SWAPPED = re.compile(r"\d{1,3}(?:\.\d{3})+,\d+")  # by a program in another language
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")
_COMMA = re.compile(r"-?\d*,(?!\d{3}\Z)\d+")  # what groups no thousands begins the decimals

Cells = dict[str, str]


@lru_cache(maxsize=1 << 12)
def plain(heading: str) -> str:
    """A heading in small letters, without blanks and signs; every report of a release has the same."""
    return "".join(filter(str.isalnum, heading.lower()))


def whole(cell: str | None) -> int | None:
    return int(cell.replace(",", "")) if cell and len(cell) < 20 and _WHOLE.fullmatch(cell) else None


def decimal(cell: str | None) -> float | None:
    """A number; 0 is how an unknown memory size is printed, and None here."""
    return figure(cell) or None if cell and len(cell) < 30 else None


def figure(printed: str) -> float | None:
    """A number of a header; one with a decimal comma, where no thousands can be meant, is read as what it is."""
    if _SWAPPED.fullmatch(printed):
        return float(printed.replace(".", "").replace(",", "."))
    if _COMMA.fullmatch(printed):
        return float(printed.replace(",", "."))
    return float(printed.replace(",", "")) if _DECIMAL.fullmatch(printed) else None


def megabytes(cell: str | None) -> float | None:
    """Whole megabytes: a point before three figures groups thousands, and was a comma."""
    return decimal(cell.replace(".", ",") if cell and _GROUPED.fullmatch(cell) else cell)


def gigabytes(cell: str | None) -> float | None:
    """Oracle prints two decimals at most: whether a point before three figures groups thousands is not known."""
    return None if cell and _GROUPED.fullmatch(cell) else decimal(cell)


def yes_no(cell: str | None) -> bool | None:
    return {"YES": True, "NO": False}.get((cell or "").strip().upper())
