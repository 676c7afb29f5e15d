"""The cells of header tables as values; a cell that says nothing is None."""

import re

_WHOLE = re.compile(r"\d[\d,]*")
_DECIMAL = re.compile(r"[\d,]*\.?\d+")

Cells = dict[str, str]


def plain(heading: str) -> str:
    """A heading in small letters, without blanks and signs."""
    return "".join(letter for letter in heading.lower() if letter.isalnum())


def whole(cell: str | None) -> int | None:
    return int(cell.replace(",", "")) if cell and len(cell) < 20 and _WHOLE.fullmatch(cell) else None


def decimal(cell: str | None) -> float | None:
    """A number; 0 is how an unknown memory size is printed, and None here."""
    value = float(cell.replace(",", "")) if cell and len(cell) < 30 and _DECIMAL.fullmatch(cell) else 0.0
    return value or None


def yes_no(cell: str | None) -> bool | None:
    return {"YES": True, "NO": False}.get((cell or "").strip().upper())
