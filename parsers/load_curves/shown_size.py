"""The size of a request that no heading names: bandwidth ÷ rate shows it where all levels agree on a power of two."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log2
from statistics import median

from parsers.load_curves.curve import Point
from parsers.load_curves.source import KIB, MIB
from parsers.load_curves.tables.foreign_words import in_english

_MB = 1e6
_SMALLEST, _LARGEST = 512, 64 * KIB  # larger ones are scans, which count in MB: a database's change in size
_NEAR, _ROUNDED = 0.01, 0.05
"""The median is so near to the size, each level (which may print `0.9 MB/s`) so near; MB of 10^6 and of 2^20 bytes are
4.9 % apart, so that the median fits one of them only."""
_MEGABYTES = re.compile(r"(?:\b|_)m(?:ega)?b(?:yte)?s?(?:(?<=b)ps\b|(?<=bs)\b|\s*(?:/|per\b))", re.IGNORECASE)
_OWN = "mbps"  # of a table as this service writes it: 10^6 bytes, whatever size that makes
_NOBODYS = re.compile(
    r"1,?000s?|\b(?:iops|i/?os?|requests?|[kmg](?:i|ega)?b(?:yte)?s?(?:ps)?|decimal|avg|average|mean|p?reads?|p?writes?"
    r"|bandwidth|bw|throughput|transfer|data|rate|durchsatz|带宽|吞吐|(?:per|p)\s+s(?:ec(?:ond)?)?|s(?:ec(?:ond)?)?)\b|\W",
    re.IGNORECASE,
)
"""What headings of a rate and of a bandwidth have that says nothing of whose they are; their side is known."""


@dataclass(frozen=True, slots=True)
class ShownSize:
    """The size, and whether the megabytes of the table are of 2^20 bytes."""

    io_bytes: int
    binary: bool

    def applied(self, points: Sequence[Point]) -> list[Point]:
        """The points in MB of 10^6 bytes, as they have to be."""
        factor = MIB / _MB if self.binary else 1.0
        return [replace(point, mbps=point.mbps * factor if point.mbps else None) for point in points]

    @property
    def note(self) -> str:
        """What was concluded, as a sentence."""
        size = f"{self.io_bytes / KIB:g} KiB"
        if self.binary:
            return f"Requests are of {size} and the MB of 2^20 bytes: so MB/s ÷ IOPS is one size at all levels."
        return f"Requests are of {size}: that is MB/s ÷ IOPS at all levels."


def whose(heading: str) -> str:
    """Of whom a heading of a rate or a bandwidth is: `IOPS per host` and `Total MB/s` are of two."""
    return _NOBODYS.sub("", in_english(heading.replace("_", " ").lower()))


def leaves_open(heading: str) -> bool:
    """Whether MB of 10^6 or of 2^20 bytes may stand below it."""
    return heading != _OWN and bool(_MEGABYTES.search(heading))


def shown_size(points: Sequence[Point], *, maybe_binary: bool) -> ShownSize | None:
    """What rate and bandwidth show together; None of a single level, or where the levels differ."""
    means = [point.mbps * _MB / point.iops for point in points if point.mbps and point.iops]
    if len(means) < 2:
        return None
    for binary in (False, True) if maybe_binary else (False,):
        factor = MIB / _MB if binary else 1.0
        size = 1 << max(0, round(log2(median(means) * factor)))
        near = [abs(mean * factor / size - 1) for mean in means]
        if _SMALLEST <= size <= _LARGEST and median(near) <= _NEAR and max(near) <= _ROUNDED:
            return ShownSize(size, binary)
    return None
