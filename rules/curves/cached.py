"""Whether a cache answered the load test: a floor or a rate that no device of the declared class can have."""

from rules.core.finding import Evidence
from rules.curves.studied import Studied
from rules.storage.inputs.media import Medium
from rules.wording import count, ms

FLOOR = 0.6
"""Of the lowest latency of the class (rules CP03)."""
TIMES = 2.0
"""Times the rate of one device of the class; the outer part of disks alone gives a third more (rules CP03)."""


def signs(curve: Studied, medium: Medium, devices: float | None) -> list[tuple[str, Evidence]]:
    """What says so, each as a clause and a figure against its limit; none where the media themselves answered."""
    return [sign for sign in (_floor(curve, medium), _rate(curve, medium, devices)) if sign]


def _floor(curve: Studied, medium: Medium) -> tuple[str, Evidence] | None:
    least = FLOOR * medium.floor_ms[0]
    if curve.floor_ms is None or curve.floor_ms >= least:
        return None
    shown = Evidence("latency at the smallest load", curve.floor_ms, "ms", least, "load curve", curve.levels[0].line)
    return f"a request takes {ms(curve.floor_ms)} without load, {medium.label} take {ms(medium.floor_ms[0])}", shown


def _rate(curve: Studied, medium: Medium, devices: float | None) -> tuple[str, Evidence] | None:
    if not devices or not medium.iops or not curve.max_iops:
        return None
    each, most = curve.max_iops / devices, TIMES * medium.iops
    if each <= most:
        return None
    shown = Evidence("largest rate of a device", each, "1/s", most, "load curve / number of devices")
    return f"each device delivers {count(each)} IOPS, one of that class {count(medium.iops)}", shown
