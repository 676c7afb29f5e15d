"""The bounds of a wait histogram's buckets, from headings such as `<128u`, `<1/4s` or `8 - 16 ms`."""

import re
from functools import lru_cache

_BOUND = re.compile(r"(?P<sign><=|>=|<|>)\s*(?P<figure>\d{1,12}(?:/[1-9]\d{0,8})?)\s*(?P<unit>us|u|ms|s|m|h)?\Z")
_RANGE = re.compile(r"(?P<low>\d{1,9})\s?-\s?(?P<high>\d{1,9})\s?(?P<unit>ms)|(?P<open>\d{1,9})\+\s?ms")
_MS = {"us": 1 / 1000, "u": 1 / 1000, "ms": 1.0, "s": 1024.0, "m": 65536.0, "h": 65536.0 * 64}


@lru_cache(maxsize=256)
def bounds(headings: tuple[str, ...]) -> tuple[float | None, ...]:
    """The upper bound in ms of each bucket of a histogram; None for the open last one.

    Bucket units are powers of two: `s` is 1,024 ms, `m` 64 s, and `ms` of the 12.2+ families is 1,024 us;
    bounds are given in those units as printed (512 us is 0.512).
    """
    uppers: list[float | None] = []
    for heading in headings[1:]:
        bound = _bound(heading)
        if bound is not _NOT:
            uppers.append(bound)  # type: ignore[arg-type]
    return tuple(uppers)


_NOT = object()


def _bound(heading: str) -> object:
    ranged = _RANGE.search(heading)
    if ranged:
        return float(ranged["high"]) if ranged["high"] else None
    match = _BOUND.search(heading)
    if not match:
        return _NOT
    if match["sign"].startswith(">"):
        return None
    figure, _, divisor = match["figure"].partition("/")
    unit = _MS.get(match["unit"] or "us", 1 / 1000)
    return round(float(figure) / float(divisor or 1) * unit, 6)
