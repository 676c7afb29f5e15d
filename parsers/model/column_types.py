"""The only place where printed text becomes a value, in one unit a kind.

Every kind takes one stripped, non-blank cell and gives a value in its unit, `None` for Oracle's own
"not available", or `OVERFLOW` for `####`; a cell that is none of these raises ValueError.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from typing import Final

from parsers.model import wrapped_counters
from parsers.model.inside import Inside

Converted = str | int | float | None
Kind = Callable[[str], Converted]
OVERFLOW: Final = "\0overflow"
AMBIGUOUS: Final = "\0ambiguous"  # behind a cell whose comma may be either, see `parsers.corrections.decimal_commas`
NO_THOUSANDS: Final = "groups no thousands"  # why a figure with any other comma is refused

_WHOLE = r"\d{1,3}+(?:(?:,\d{3})++|\d*+)"
_is_plain = re.compile(rf"[-+]?(?:{_WHOLE}(?:\.\d+)?|\.\d+|\d+\.(?=E))(?:E[-+]?\d{{1,2}})?\Z").match
_SUFFIXED = re.compile(rf"([-+]?(?=\.?\d)(?:{_WHOLE})?(?:\.\d*)?(?:E[-+]?\d{{1,2}})?) ?([A-Za-z%]+)\Z")
_COMMA = re.compile(r"[-+]?[\d.]*,[\d,.]*\d")
_LONGEST: Final = 48  # a quotient has up to 40 digits (HTML of 12.1+); what is longer has no end
_DECIMAL: Final = {"K": "1e3", "M": "1e6", "G": "1e9", "T": "1e12", "P": "1e15"}
_BINARY: Final = {"": "1", "B": "1"} | {unit: str(1024**power) for power, unit in enumerate("KMGTP", 1)}
_MILLIS: Final = {"ns": -6, "us": -3, "ms": 0, "s": 3, "n": -6, "u": -3, "m": 0}  # powers of ten
_MOST_KEPT: Final = 1 << 12
_LONGEST_KEPT: Final = 8  # longer cells seldom come again
_NOT_AVAILABLE: Final = frozenset({"N/A", "n/a", "NA", "null"})


def text(cell: str) -> Converted:
    """A name or value as printed."""
    return cell


def label(cell: str) -> Converted:
    """A row's name: no colon behind it, no double blanks; one with a figure behind it lost its columns on its way."""
    name = " ".join(cell.removesuffix(":").split())
    if ": " in name and re.search(r": [-+.,\d]", name):
        raise ValueError(f"“{name}” is a name and a figure")
    return name


def number(cell: str) -> Converted:
    """A plain number: int where no decimals are printed, so that whole-second prints stay visible."""
    if len(cell) > _LONGEST or not _is_plain(cell):
        return _special(cell)
    value = _figure(cell)
    if value >= wrapped_counters.LEAST:
        wrapped_counters.refuse(value, cell)
    return value


def _figure(plain: str) -> int | float:
    bare = plain.replace(",", "")
    return float(bare) if "." in bare or "E" in bare else int(bare)


def loose(cell: str) -> Converted:
    """A cell of a column that is not known: a number where it is one, else text."""
    if len(cell) > _LONGEST:
        return cell
    try:
        return number(cell)
    except ValueError:
        return cell.removesuffix(AMBIGUOUS)


def count(cell: str) -> Converted:
    """A count, also with K/M/G/T/P in multiples of 1000."""
    return _scaled(cell, _DECIMAL)


def seconds(cell: str) -> Converted:
    """Seconds; `27.9K` is 27,900 s."""
    value = _scaled(cell, _DECIMAL)
    if isinstance(value, int | float) and value >= wrapped_counters.LEAST:
        wrapped_counters.refuse_time(value, cell)
    return value


def cut_seconds(cell: str) -> Converted:
    """Seconds in a column of four characters, which cuts what is wider, sometimes at its point: `558.`."""
    return seconds(cell.removesuffix("."))


def thousands(cell: str) -> Converted:
    """A count that is printed in thousands."""
    value = count(cell)
    return round(value * 1000) if isinstance(value, int | float) else value


def centiseconds(cell: str) -> Converted:
    """Printed centiseconds (8i waits) as seconds."""
    value = number(cell)
    return value / 100 if isinstance(value, int | float) else value


def centiseconds_in_ms(cell: str) -> Converted:
    """Printed centiseconds as milliseconds."""
    return _times(number(cell), 10)


def seconds_in_ms(cell: str) -> Converted:
    """Printed seconds as milliseconds."""
    return _times(seconds(cell), 1000)


def microseconds(cell: str) -> Converted:
    """Printed microseconds as milliseconds; a cell that brings its own unit is in that."""
    if not cell[-1:].isdecimal():
        return milliseconds(cell)
    value = number(cell)
    return round(value / 1000, 9) if isinstance(value, int | float) else value


def milliseconds(cell: str) -> Converted:
    """Milliseconds, from a plain number or from a unit suffix; a suffix the layout cut is completed."""
    if cell[-1:].isdecimal():
        return number(cell)
    match = _SUFFIXED.match(cell)
    if match is None or match[2] not in _MILLIS or len(cell) > _LONGEST:
        return _special(cell)
    figure, _, power = match[1].replace(",", "").partition("E")
    return float(f"{figure}e{int(power or 0) + _MILLIS[match[2]]}")  # as exact as by way of a Decimal, and quicker


def volume(cell: str) -> Converted:
    """Bytes, from K/M/G/T/P in multiples of 1024."""
    return _scaled(cell, _BINARY)


def volume_in_mib(cell: str) -> Converted:
    """Bytes where a bare number means MiB: the suffix was never printed, or cut by the field."""
    return _times(number(cell), 2**20) if cell[-1:].isdecimal() else _scaled(cell, _BINARY)


def mib_of_bytes(cell: str) -> Converted:
    """MiB, from bytes."""
    return _times(number(cell), 2**-20)


def mib_of_kib(cell: str) -> Converted:
    """MiB, from KiB."""
    return _times(number(cell), 2**-10)


def cache_size(cell: str) -> Converted:
    """Bytes; idle instances print the bare unit where the size is not known."""
    return None if cell in _BINARY else volume(cell)


def percent(cell: str) -> Converted:
    """Percent as printed (0 to 100, sometimes beyond)."""
    return number(cell.rstrip("%") if cell.endswith("%") and len(cell) > 1 else cell)


def _times(value: Converted, factor: float) -> Converted:
    return value * factor if isinstance(value, int | float) else value


def _scaled(cell: str, factors: dict[str, str]) -> Converted:
    if len(cell) > _LONGEST:
        return _special(cell)
    if _is_plain(cell):
        value = _figure(cell)
    elif (match := _SUFFIXED.match(cell)) and match[2] in factors:
        exact = Decimal(match[1].replace(",", "")) * Decimal(factors[match[2]])
        value = int(exact) if exact == exact.to_integral_value() else float(exact)
    else:
        return _special(cell)
    if factors is _DECIMAL and value >= wrapped_counters.LEAST:  # 4 GiB less a byte is a size
        wrapped_counters.refuse(value, cell)
    return value


def _special(cell: str) -> Converted:
    if not cell.strip("#"):
        return OVERFLOW
    if cell in _NOT_AVAILABLE or not cell.strip("-"):
        return None
    shown = cell.removesuffix(AMBIGUOUS)[:_LONGEST]
    if cell.endswith(AMBIGUOUS):
        raise ValueError(f"“{shown}” may have thousands or decimals behind its comma: the report prints both")
    if _COMMA.match(shown):
        raise ValueError(f"“{shown}” is not a number: its comma {NO_THOUSANDS}")
    raise ValueError(f"“{shown}” is not a number")


class Values(dict[str, Converted]):
    """What each cell of one kind means; the same few cells stand in a report a thousand times.

    A blank cell is None. Raises ValueError for a cell that is no value of the kind, for `####`, and for dashes, which
    may rule off a sum.
    """

    def __init__(self, kind: Kind) -> None:
        super().__init__({"": None})
        self._kind = kind

    def __missing__(self, cell: str) -> Converted:
        value = self._kind(cell)
        if value is OVERFLOW or (value is None and cell.startswith("--")):
            raise ValueError(cell)
        if len(self) < _MOST_KEPT and len(cell) < _LONGEST_KEPT:
            self[cell] = value
        return value


@lru_cache(maxsize=1024)
def values(kind: Kind) -> Values:
    """The one table of a kind's values."""
    return Values(kind)


class Column(Inside, frozen=True):
    """One contract column: its unit, its kind and every heading it ever had.

    Headings are compared by `normal`; a heading may bring its own kind (8i prints centiseconds).
    """

    name: str
    kind: Kind
    headings: tuple[str, ...]
    label: str
    unit: str | None = None
    other: tuple[tuple[str, Kind], ...] = ()

    @property
    def is_text(self) -> bool:
        return self.kind in (text, label)

    def kinds(self) -> dict[str, Kind]:
        """Normalised heading to the kind that reads its cells."""
        printed = [*((heading, self.kind) for heading in self.headings), *self.other]
        return {normal(heading): kind for heading, kind in printed}


_NOISE = re.compile(r"[^a-z0-9%/#+<>=]")


@lru_cache(maxsize=4096)
def normal(heading: str) -> str:
    """A heading without case, blanks and punctuation: `Total Wait  Time (s)` is `totalwaittimes`."""
    return _NOISE.sub("", heading.lower())
