"""The reads or the writes of one job of fio: rate, latency, percentiles, size of a request, and what syncs add."""

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

Side = Mapping[str, Any]

_SIZE = re.compile(r"(\d{1,12})([kmg]?)i?b?\Z", re.IGNORECASE)
_FACTORS = {"": 1, "k": 1024, "m": 1024**2, "g": 1024**3}
_RANGES = ("bssplit", "bsrange", "blocksize_range")
_STEP = 5
_SHARES = (*range(_STEP, 100, _STEP), 33, 67)
"""Shares of writes are asked for in such steps of percent, or as a third, and met nearly."""
_LARGEST = 1e18
_COUNTS = 0.1
_APART = 32


def mapping(value: Any) -> Side:
    """An object of JSON; an empty one where there is none."""
    return value if isinstance(value, dict) else {}


def number(value: Any) -> float | None:
    """A figure that is one: fio prints some as text; neither infinite nor negative."""
    try:
        figure = float(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else math.nan
    except (ValueError, OverflowError):
        return None
    return figure if 0 <= figure < _LARGEST else None


def whole(value: Any, otherwise: int) -> int:
    """A count of one and more."""
    figure = number(value)
    return round(figure) if figure and figure >= 1 else otherwise


def megabytes(side: Side) -> float:
    """Of 10^6 bytes, a second."""
    exact = number(side.get("bw_bytes"))
    return exact / 1e6 if exact is not None else (number(side.get("bw")) or 0.0) * 1024 / 1e6


def latency(side: Side) -> float | None:
    """Mean ms from submission to completion; completion alone where that is all there is. fio 2 has microseconds."""
    for name, factor in (("lat_ns", 1e-6), ("clat_ns", 1e-6), ("lat", 1e-3), ("clat", 1e-3)):
        if mean := number(mapping(side.get(name)).get("mean")):
            return round(mean * factor, 9)
    return None


def percentiles(side: Side) -> tuple[tuple[float, float], ...]:
    """(percent, ms) as far as they are printed; fio 2 fills up with ranks of zero."""
    for name, factor in (("clat_ns", 1e-6), ("lat_ns", 1e-6), ("clat", 1e-3), ("lat", 1e-3)):
        printed = mapping(mapping(side.get(name)).get("percentile"))
        read = [(number(percent), number(value)) for percent, value in printed.items()]
        pairs = sorted((rank, round(time * factor, 9)) for rank, time in read if rank and time is not None)
        if pairs:
            return tuple(pairs)
    return ()


def sync_ms(job: Side, writes: Side) -> float:
    """What its fsync or fdatasync adds to each write, on the average: whoever commits waits for it."""
    sync = mapping(job.get("sync"))
    each = mapping(sync.get("lat_ns"))
    count = number(each.get("N")) or number(sync.get("total_ios")) or 0.0
    total = number(writes.get("total_ios"))
    return (number(each.get("mean")) or 0.0) / 1e6 * count / total if total else 0.0


def is_counted(added: float, mean: float) -> bool:
    """Whether syncs are part enough of a write that its own percentiles say too little."""
    return added > _COUNTS * mean


def asked_size(options: Mapping[str, Any], places: Sequence[int]) -> int | str | None:
    """The size of a request that was asked for, of reads (0), writes (1) or both; where it is mixed, the words for it.

    None where it is not printed.
    """
    for name in _RANGES:
        if name in options:
            return str(options[name])
    printed = str(options.get("bs", options.get("blocksize", "")))
    parts = printed.split(",")
    sizes = {_bytes(parts[min(place, len(parts) - 1)]) for place in places}
    return printed if len(sizes) > 1 else sizes.pop() if sizes else None


def _bytes(text: str) -> int | None:
    match = _SIZE.match(text.strip())
    return int(match[1]) * _FACTORS[match[2].lower()] or None if match else None


def mean_size(sides: Sequence[Side]) -> float | None:
    """What a request had on the average."""
    volume = sum(map(_volume, sides))
    count = sum(number(side.get("total_ios")) or 0 for side in sides)
    return volume / count if volume and count else None


def _volume(side: Side) -> float:
    """Bytes; fio 2 prints KiB under the same name, as rate × time shows."""
    printed = number(side.get("io_bytes")) or 0.0
    moved = megabytes(side) * (number(side.get("runtime")) or 0.0) * 1000
    return printed * 1024 if "bw_bytes" not in side and printed * _APART < moved else printed


def usual_share(measured: float, count: float) -> int:
    """The share of writes that was asked for, in percent: a usual one where chance alone may lie between."""
    usual = min(_SHARES, key=lambda share: abs(share - measured))
    chance = 1 + 100 / math.sqrt(count) if count else _STEP / 2
    return usual if abs(usual - measured) <= chance else max(1, min(99, round(measured)))
