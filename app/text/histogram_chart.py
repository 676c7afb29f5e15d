"""A printed histogram of latency as columns, with the marks of its percentiles."""

import math
from collections.abc import Sequence

from markupsafe import Markup

from rules.pictures import Band, HistogramPicture
from rules.wording import ms, percent_to

LEFT, RIGHT, TOP, BOTTOM = 3.0, 97.0, 40, 160
MARKS = ("5 %", "half", "95 %")


def histogram(picture: HistogramPicture) -> Markup:
    """A column for each printed band, as high as its share; bands are equally wide, as each reaches twice as far as
    the one before it or nearly so."""
    bands = picture.buckets
    width = (RIGHT - LEFT) / max(len(bands), 1)
    most = max((band.share for band in bands), default=0.0) or 1.0
    columns = Markup().join(_column(number, width, band, most) for number, band in enumerate(bands))
    ends = Markup().join(_end(number, width, band) for number, band in enumerate(bands))
    marks = Markup()
    for row, (label, value) in enumerate(zip(MARKS, (picture.p5_ms, picture.p50_ms, picture.p95_ms), strict=True)):
        if value is not None and (at := _place(value, bands)) is not None:
            marks += _mark(LEFT + at * width, row, f"{label} {ms(value)}")
    said = "; ".join(f"{_name(band, bands)} {percent_to(band.share)}" for band in bands)
    return Markup(
        '<svg class="plot histogram" width="100%" height="{}" role="img"><title>{}</title><desc>{}</desc>'
        '{}<line class="axis" x1="{}%" x2="{}%" y1="{}" y2="{}"/>{}{}</svg>'
    ).format(BOTTOM + 22, picture.title, said, columns, LEFT, RIGHT, BOTTOM, BOTTOM, ends, marks)


def _column(number: int, width: float, band: Band, most: float) -> Markup:
    height = (BOTTOM - TOP - 14) * band.share / most
    x = LEFT + number * width
    label = Markup()
    if band.share >= 0.01:
        label = Markup('<text x="{:.2f}%" y="{:.1f}" text-anchor="middle">{}</text>').format(
            x + width / 2, BOTTOM - height - 4, percent_to(band.share, 0)
        )
    return Markup('<rect class="solid" x="{:.2f}%" width="{:.2f}%" y="{:.1f}" height="{:.1f}"/>{}').format(
        x + width * 0.06, width * 0.88, BOTTOM - height, height, label
    )


def _end(number: int, width: float, band: Band) -> Markup:
    """How far a band reaches, at its right edge; the last edge's label would be cut."""
    if band.upper_ms is None:
        return Markup('<text x="{:.2f}%" y="{}" text-anchor="middle">longer</text>').format(
            LEFT + (number + 0.5) * width, BOTTOM + 16
        )
    return Markup('<text x="{:.2f}%" y="{}" text-anchor="{}">{}</text>').format(
        LEFT + (number + 1) * width, BOTTOM + 16, "middle", _short(band.upper_ms)
    )


def _mark(at: float, row: int, label: str) -> Markup:
    """A line at a percentile; its label stands on a row of its own, so that none covers another."""
    y = 10 + 13 * row
    anchor = "start" if at < 70 else "end"
    return Markup(
        '<line class="median" x1="{0:.2f}%" x2="{0:.2f}%" y1="{1}" y2="{2}"/>'
        '<text class="name" x="{0:.2f}%" dx="{3}" y="{1}" text-anchor="{4}">{5}</text>'
    ).format(at, y, BOTTOM, 4 if anchor == "start" else -4, anchor, label)


def _place(value: float, bands: Sequence[Band]) -> float | None:
    """In widths of a band from the first; within a band by the logarithm, as its edges are."""
    edges = [band.upper_ms for band in bands]
    for number, upper in enumerate(edges):
        if upper is None or value <= upper:
            lower = _lower(number, edges)
            if upper is None or lower is None or value <= lower:
                return number + 0.5 if upper is None else float(number)
            return number + math.log(value / lower) / math.log(upper / lower)
    return None


def _lower(number: int, edges: Sequence[float | None]) -> float | None:
    """Where a band begins; the first one at half of its end, as a logarithm knows no zero."""
    if number:
        return edges[number - 1]
    return edges[0] / 2 if edges[0] else None


def _short(value: float) -> str:
    return ms(value).replace(" ms", "") if value < 1000 else f"{value / 1000:g} s"


def _name(band: Band, bands: Sequence[Band]) -> str:
    if band.upper_ms is None:
        return f"longer than {ms(bands[-2].upper_ms or 0)}" if len(bands) > 1 else "all"
    return f"up to {ms(band.upper_ms)}"
