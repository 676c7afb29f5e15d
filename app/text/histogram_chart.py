"""A printed histogram of latency as columns, with the marks of its percentiles."""

import math
from collections.abc import Sequence

from markupsafe import Markup

from app.text.label_axis import Word, with_room
from rules.pictures import Band, HistogramPicture
from rules.wording import ms, number, percent_to

LEFT, RIGHT, TOP, BOTTOM = 3.0, 95.0, 40, 160
MARKS = ("5 % ≤", "half ≤", "95 % ≤")
UNIT_BESIDE = 1.0
NAMED = 0.01
"""A smaller share stands in the table alone."""


def histogram(picture: HistogramPicture) -> Markup:
    """A column for each printed band, as high as its share; bands are equally wide, as each reaches twice as far as
    the one before it or nearly so."""
    bands = picture.buckets
    width = (RIGHT - LEFT) / max(len(bands), 1)
    most = max((band.share for band in bands), default=0.0) or 1.0
    columns = Markup().join(_column(number, width, band, most) for number, band in enumerate(bands))
    shares = _shares(width, bands, most)  # over the marks, so that no line strikes them out
    ends = _ends(width, bands)
    marks = Markup()
    for row, (label, value) in enumerate(zip(MARKS, (picture.p5_ms, picture.p50_ms, picture.p95_ms), strict=True)):
        if value is not None and (at := _place(value, bands)) is not None:
            marks += _mark(LEFT + at * width, row, f"{label} {_labelled(value, bands)}")
    description = "; ".join(f"{_name(band, bands)} {percent_to(band.share)}" for band in bands)
    return Markup(
        '<svg class="plot histogram" width="100%" height="{}" role="img"><title>{}</title><desc>{}</desc>'
        '{}<line class="axis" x1="{}%" x2="{}%" y1="{}" y2="{}"/>{}{}{}</svg>'
    ).format(
        BOTTOM + 22, picture.title, description or "no bands", columns, LEFT, RIGHT, BOTTOM, BOTTOM, ends, marks, shares
    )


def _column(number: int, width: float, band: Band, most: float) -> Markup:
    height = _height(band, most)
    return Markup('<rect class="solid" x="{:.2f}%" width="{:.2f}%" y="{:.1f}" height="{:.1f}"/>').format(
        LEFT + number * width + width * 0.06, width * 0.88, BOTTOM - height, height
    )


def _height(band: Band, most: float) -> float:
    return (BOTTOM - TOP - 14) * band.share / most


def _shares(width: float, bands: Sequence[Band], most: float) -> Markup:
    """The share above its column, the largest first where not all have room."""
    words = [Word(LEFT + (number + 0.5) * width, percent_to(band.share, 0)) for number, band in enumerate(bands)]
    order = sorted((number for number, band in enumerate(bands) if band.share >= NAMED), key=lambda n: -bands[n].share)
    return Markup().join(
        _word(words[place], BOTTOM - _height(bands[place], most) - 4, room)
        for place, room in sorted(with_room(words, order).items())
    )


def _ends(width: float, bands: Sequence[Band]) -> Markup:
    """How far bands reach, at their right edges, as far as there is room."""
    words = [
        Word(LEFT + (number + 0.5) * width, "longer")
        if band.upper_ms is None
        else Word(LEFT + (number + 1) * width, _short(band.upper_ms, in_us=_is_short(bands)))
        for number, band in enumerate(bands)
    ]
    order = sorted(range(len(bands)), key=lambda number: bands[number].upper_ms is not None)
    if bands:
        words.append(Word(LEFT + UNIT_BESIDE, "µs" if _is_short(bands) else "ms"))
        order.insert(0, len(bands))  # before all: a scale without its unit says nothing
    rooms = with_room(words, order)
    return Markup().join(_word(words[place], BOTTOM + 16, room) for place, room in sorted(rooms.items()))


def _word(word: Word, y: float, room: str) -> Markup:
    return Markup('<text class="{}" x="{:.2f}%" y="{:.1f}" text-anchor="middle">{}</text>').format(
        room, word.at, y, word.text
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
    for count, upper in enumerate(edges):
        if upper is None or value <= upper:
            lower = _lower(count, edges)
            if upper is None or lower is None or value <= lower:
                return count + 0.5 if upper is None else float(count)
            return count + math.log(value / lower) / math.log(upper / lower)
    return None


def _lower(number: int, edges: Sequence[float | None]) -> float | None:
    """Where a band begins; the first one at half of its end, as a logarithm knows no zero."""
    if number:
        return edges[number - 1]
    return edges[0] / 2 if edges[0] else None


def _is_short(bands: Sequence[Band]) -> bool:
    """Whether all bands end below a millisecond: they are drawn in microseconds, whose figures have room."""
    return all(band.upper_ms is None or band.upper_ms < 1 for band in bands)


def _labelled(value: float, bands: Sequence[Band]) -> str:
    return f"{_short(value, in_us=True)} µs" if _is_short(bands) else ms(value)


def _short(value: float, *, in_us: bool = False) -> str:
    if in_us:
        return number(round(1000 * value))
    return ms(value).replace(" ms", "") if value < 1000 else f"{number(value / 1000)} s"


def _name(band: Band, bands: Sequence[Band]) -> str:
    if band.upper_ms is None:
        return f"longer than {ms(bands[-2].upper_ms or 0)}" if len(bands) > 1 else "all"
    return f"up to {ms(band.upper_ms)}"
