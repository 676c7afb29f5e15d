"""Several load curves in one picture: latency against rate, each with a sign and a line of its own."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from markupsafe import Markup

from app.text.label_axis import short
from app.text.load_curve_chart import BOTTOM, LEFT, RIGHT, TOP, Place, axes, ticks, x, y
from rules.wording import number

SIGNS = ("M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0Z", "M-5 -5H5V5H-5Z", "M0 -6L6 5H-6Z", "M0 -7L6 0L0 7L-6 0Z",
         "M-6 -5H6L0 6Z", "M-6 -2H-2V-6H2V-2H6V2H2V6H-2V2H-6Z")  # fmt: skip
"""Circle, square, triangle, diamond, triangle on its head, cross: a curve is known without its colour."""
COLOURS = ("k0", "k7", "k3", "k8", "k6", "k4")
HEIGHT = 290
WIDE = 5.0
"""Curves that end more than so many times apart are drawn by decades."""
MOST_STEPS = 5
MOST = len(SIGNS)


@dataclass(frozen=True, slots=True)
class Drawn:
    """One curve: its name and its levels, each a rate and a latency."""

    name: str
    places: Sequence[Place]


@dataclass(frozen=True, slots=True)
class _Plane:
    """The axes as drawn, and where a rate (percent) and a latency (pixels) stand between them."""

    axes: Markup
    across: Callable[[float], float]
    down: Callable[[float], float]


def together(prefix: str, curves: Sequence[Drawn], unit: str) -> Markup:
    """The picture; nothing where no curve has two levels with both a rate and a latency."""
    shown = [(place, curve) for place, curve in enumerate(curves[:MOST]) if len(curve.places) > 1]
    if not shown:
        return Markup()
    plane = _plane([curve for _, curve in shown], unit)
    drawn = plane.axes
    for place, curve in shown:
        drawn += _line(place, curve, plane) + _levels(place, curve, plane, unit)
    description = "; ".join(_words(curve, unit) for _, curve in shown)
    return Markup(
        '<svg class="plot" width="100%" height="{0}" role="img" aria-labelledby="{1}-title {1}-desc">'
        '<title id="{1}-title">Latency against rate</title><desc id="{1}-desc">{2}.</desc>{3}</svg>'
    ).format(HEIGHT, prefix, description, drawn)


def _plane(curves: Sequence[Drawn], unit: str) -> _Plane:
    """Round figures from zero; decades where the curves are so far apart that the smaller would be a dot."""
    tops = [[max(level[side] for level in curve.places) for curve in curves] for side in (0, 1)]
    if any(max(top) > WIDE * min(top) for top in tops):
        return _decades([level for curve in curves for level in curve.places], unit)
    across, down = ticks(max(tops[0])), ticks(max(tops[1]))
    return _Plane(axes(across, down, unit), lambda rate: x(rate, across), lambda latency: y(latency, down))


def _decades(every: Sequence[Place], unit: str) -> _Plane:
    (first, last), (least, most) = (_exponents([level[side] for level in every]) for side in (0, 1))

    def across(rate: float) -> float:
        return LEFT + (RIGHT - LEFT) * (log10(rate) - first) / (last - first)

    def down(latency: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (log10(latency) - least) / (most - least)

    drawn = Markup()
    for value in _steps(least, most):
        drawn += Markup(
            '<line class="grid" x1="{0}%" x2="{1}%" y1="{2:.1f}" y2="{2:.1f}"/>'
            '<text x="{3}%" y="{4:.1f}" text-anchor="end">{5}</text>'
        ).format(LEFT, RIGHT, down(value), LEFT - 0.8, down(value) + 4, short(value))
    for value in _steps(first, last):
        anchor = "end" if value == 10.0**last else "middle"
        drawn += Markup('<text x="{:.2f}%" y="{}" text-anchor="{}">{}</text>').format(
            across(value), BOTTOM + 17, anchor, short(value)
        )
    drawn += Markup(
        '<text class="name" x="{}%" y="{}" text-anchor="middle">{}, ten times as many each step</text>'
        '<text class="name" x="{}%" y="{}">ms</text>'
    ).format((LEFT + RIGHT) / 2, BOTTOM + 35, unit, LEFT + 0.6, TOP + 12)
    return _Plane(drawn, across, down)


def _exponents(values: Sequence[float]) -> tuple[int, int]:
    """The decades around some values."""
    low = floor(log10(min(values)) + 1e-9)
    return low, max(ceil(log10(max(values)) - 1e-9), low + 1)


def _steps(first: int, last: int) -> list[float]:
    """The decades, thinned where they would stand too close."""
    every = max(1, ceil((last - first) / MOST_STEPS))
    return [10.0**power for power in range(first, last + 1, every)]


def sign(place: int) -> Markup:
    """The sign of a curve for a legend."""
    return Markup(
        '<svg class="key" width="16" height="16" aria-hidden="true" focusable="false">'
        '<path class="{}" transform="translate(8 8)" d="{}"/></svg>'
    ).format(COLOURS[place % MOST], SIGNS[place % MOST])


def _words(curve: Drawn, unit: str) -> str:
    rate, latency = curve.places[-1]
    return f"{curve.name}: {len(curve.places)} levels up to {number(rate, 4)} {unit} at {number(latency, 3)} ms"


def _line(place: int, curve: Drawn, plane: "_Plane") -> Markup:
    made = Markup()
    for (x1, y1), (x2, y2) in itertools.pairwise(curve.places):
        made += Markup('<line class="of-{}" x1="{:.2f}%" y1="{:.1f}" x2="{:.2f}%" y2="{:.1f}"/>').format(
            COLOURS[place], plane.across(x1), plane.down(y1), plane.across(x2), plane.down(y2)
        )
    return made


def _levels(place: int, curve: Drawn, plane: "_Plane", unit: str) -> Markup:
    made = Markup()
    for rate, latency in curve.places:
        made += Markup(
            '<svg class="level" x="{:.2f}%" y="{:.1f}" width="1" height="1"><title>{}: {} ms at {} {}</title>'
            '<path class="{}" d="{}"/></svg>'
        ).format(
            plane.across(rate), plane.down(latency), curve.name, number(latency, 3), number(rate, 4), unit,
            COLOURS[place], SIGNS[place],
        )  # fmt: skip
    return made
