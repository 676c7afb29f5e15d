"""A level of a load curve as a row with both of its rates: requests and megabytes a second."""

from statistics import fmean

from msgspec import structs

from parsers.load_curves.curve import LoadCurve
from rules.curves.curve_study import LoadLevel
from rules.curves.levels import MB, Level, Unit, known


def by_size(curve: LoadCurve, unit: Unit, level: Level) -> LoadLevel:
    """One level with both rates where the size of a request is known."""
    size, requests = known(curve.io_bytes), unit == "request"
    mbps = level.rate * size / MB if requests and size else None
    return LoadLevel(
        outstanding=level.outstanding,
        iops=level.rate if requests else None,
        mbps=mbps if requests else level.rate,
        latency_ms=level.latency_ms,
    )


def measured(curve: LoadCurve, unit: Unit, level: Level) -> LoadLevel:
    """The same of a level that was measured: without a size, with the megabytes that are printed of it."""
    row = by_size(curve, unit, level)
    if row.mbps is not None:
        return row
    printed = [
        mbps
        for point in curve.points
        if point.outstanding == level.outstanding or (point.line is not None and point.line == level.line)
        if (mbps := known(point.mbps))
    ]
    return structs.replace(row, mbps=fmean(printed)) if printed else row
