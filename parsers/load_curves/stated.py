"""A maximum that somebody states in words, `398 MB/s` or `100 IOPS a disk`, as a curve of one figure."""

import re

from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.tables.figures import read
from parsers.load_curves.tables.units import unit

_STATED = re.compile(
    r"\s{0,9}(\d[\d.,' ]{0,15})\s{0,9}([a-z][a-z/]{1,11}?(?: per second| a second)?)"
    r"(\s{0,3}(?:/|per|a|each)\s{0,3}(?:disk|drive|device|spindle))?\s{0,9}\Z",
    re.IGNORECASE,
)


def stated(text: str, devices: float | None = None) -> LoadCurve | None:
    """The figure as a curve; one of each device is that of all `devices`. None where the text states no maximum."""
    match = _STATED.match(text)
    figure = read(match[1].strip(), ".") if match else None
    named = unit(match[2]) if match else None
    if not match or not figure or not named or figure.value <= 0:
        return None
    value = figure.value * named.factor * (devices if match[3] and devices else 1.0)
    if match[3] and not devices:
        return None
    if named.dimension == "rate":
        return LoadCurve("csv", text.strip(), (Point(iops=value),))
    return LoadCurve("csv", text.strip(), (Point(mbps=value),)) if named.dimension == "bandwidth" else None


def is_each(text: str) -> bool:
    """Whether a text states what each device does, which takes their number to be a maximum."""
    match = _STATED.match(text)
    return bool(match and match[3])
