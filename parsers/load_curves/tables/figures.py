"""Figures as tables print them: thousands parted in many ways, a decimal comma, a unit behind, a multiplier."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

_BLANK = re.compile(r"[\u00a0\u2009\u202f\u2007]")
_MARKUP = re.compile(r"\*\*(?:(?<!\d\*\*)|(?!\d))|__|`|<[^>]{1,60}>")  # its signs first, which a search finds soonest
_FIGURE = re.compile(
    r"[~≈]?\s{0,3}(?P<figure>[-−+]?(?:\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?|\d[\d.,]*|[.,]\d+)(?:e[+-]?\d{1,3})?)"
    r"(?:\s?\(?(?:±|\+/-)\s?[\d.,]{1,15}\s?%?\)?)?"  # how far runs lay apart
    r"\s{0,3}(?P<unit>[a-zµμ%/ ]{0,24})[*†‡]{0,3}\Z",
    re.IGNORECASE,
)
_NOTHING = {"", "-", "--", "–", "—", "n/a", "na", "null", "none", "nan", "?", ".", "x"}
_THOUSANDS = {".": re.compile(r"\d{1,3}(?:\.\d{3})+\Z"), ",": re.compile(r"\d{1,3}(?:,\d{3})+\Z")}
_APART = re.compile(r"\d\s{2,}\d")  # two figures, which were not parted
_LONGEST = 60
_LONGEST_MARKED = 600  # what is longer holds no figure, whatever its markup
_TIMES = {"k": 1e3, "m": 1e6}


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure and what stands behind it, in small letters."""

    value: float
    unit: str = ""


def plain(text: str) -> str:
    """A cell without its markup."""
    return text if text.isalnum() else " ".join(_BLANK.sub(" ", _MARKUP.sub("", text)).split())


def shortened(heading: str) -> str:
    """A heading as sentences name it: what was taken for one may be a whole line."""
    return heading if len(heading) <= _LONGEST else f"{heading[:_LONGEST]}…"


def is_figure(text: str) -> bool:
    """Whether a cell holds a figure, whatever its decimal mark."""
    if len(text) > _LONGEST_MARKED:
        return False
    cell = plain(text)
    return len(cell) <= _LONGEST and not _APART.search(text) and bool(_FIGURE.match(cell))


def is_nothing(text: str) -> bool:
    """Whether a cell says that there is no figure."""
    return len(text) <= _LONGEST_MARKED and plain(text).lower() in _NOTHING


def decimal_mark(cells: Iterable[str], *, comma: bool = False) -> str:
    """The decimal mark of a table: known by figures that no thousands explain, else the point.

    `comma` says that commas part the cells, so that a figure has none but in quotes.
    """
    marks = {".": 0, ",": 0}
    for cell in cells:
        match = _FIGURE.match(plain(cell)) if len(cell) <= _LONGEST else None
        if match is None:
            continue
        figure = match["figure"].lstrip("+-−")
        if "." in figure and "," in figure:
            marks[max(".,", key=figure.rfind)] += 1
            continue
        for mark, thousands in _THOUSANDS.items():
            if mark in figure and (figure.startswith("0") or not thousands.match(figure)) and figure.count(mark) == 1:
                marks[mark] += 1
    if comma and not marks[","]:
        return "."
    return "," if marks[","] > marks["."] else "."


def read(text: str, mark: str) -> Cell | None:
    """The figure of a cell; None where there is none."""
    cell = plain(text)
    match = _FIGURE.match(cell) if len(cell) <= _LONGEST else None
    if match is None or is_nothing(cell):
        return None
    other = "," if mark == "." else "."
    digits = re.sub(r"[ '’]", "", match["figure"]).replace("−", "-")
    if other in digits and not _THOUSANDS[other].match(digits.lstrip("+-").split(mark)[0]):
        return None
    digits = digits.replace(other, "")
    if digits.count(mark) > 1:
        digits = digits.replace(mark, "")  # it parts thousands after all
    try:
        value = float(digits.replace(mark, "."))
    except ValueError:
        return None
    unit = match["unit"].strip().lower().replace("μ", "u").replace("µ", "u")
    return Cell(value, unit)


def multiplier(unit: str) -> tuple[float, str]:
    """What a `k` or `M` before a rate stands for, and the unit without it: `12.5k`, `1.2 M IOPS`."""
    first, rest = unit[:1], unit[1:].strip()
    if first in _TIMES and (not rest or rest.startswith(("io", "op", "req"))):
        return _TIMES[first], rest
    return 1.0, unit
