"""Several load curves in one picture: latency against rate, each with a sign and a line of its own."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from app.text.load_curve_chart import Place, axes, ticks, x, y
from rules.wording import number

SIGNS = ("M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0Z", "M-5 -5H5V5H-5Z", "M0 -6L6 5H-6Z", "M0 -7L6 0L0 7L-6 0Z",
         "M-6 -5H6L0 6Z", "M-6 -2H-2V-6H2V-2H6V2H2V6H-2V2H-6Z")  # fmt: skip
"""Circle, square, triangle, diamond, triangle on its head, cross: a curve is known without its colour."""
COLOURS = ("k0", "k7", "k3", "k8", "k6", "k4")
HEIGHT = 290
MOST = len(SIGNS)


@dataclass(frozen=True, slots=True)
class Drawn:
    """One curve: its name and its levels, each a rate and a latency."""

    name: str
    places: Sequence[Place]


def together(prefix: str, curves: Sequence[Drawn], unit: str) -> Markup:
    """The picture; nothing where no curve has two levels with both a rate and a latency."""
    shown = [(place, one) for place, one in enumerate(curves[:MOST]) if len(one.places) > 1]
    if not shown:
        return Markup()
    every = [level for _, one in shown for level in one.places]
    across, down = ticks(max(rate for rate, _ in every)), ticks(max(latency for _, latency in every))
    drawn = axes(across, down, unit)
    for place, one in shown:
        drawn += _line(place, one, across, down) + _levels(place, one, across, down, unit)
    said = "; ".join(_said(one, unit) for _, one in shown)
    return Markup(
        '<svg class="plot" width="100%" height="{0}" role="img" aria-labelledby="{1}-title {1}-desc">'
        '<title id="{1}-title">Latency against rate</title><desc id="{1}-desc">{2}.</desc>{3}</svg>'
    ).format(HEIGHT, prefix, said, drawn)


def sign(place: int) -> Markup:
    """The sign of a curve for a legend."""
    return Markup(
        '<svg class="key" width="16" height="16" aria-hidden="true" focusable="false">'
        '<path class="{}" transform="translate(8 8)" d="{}"/></svg>'
    ).format(COLOURS[place % MOST], SIGNS[place % MOST])


def _said(one: Drawn, unit: str) -> str:
    rate, latency = one.places[-1]
    return f"{one.name}: {len(one.places)} levels up to {number(rate, 4)} {unit} at {number(latency, 3)} ms"


def _line(place: int, one: Drawn, across: Sequence[float], down: Sequence[float]) -> Markup:
    made = Markup()
    for (x1, y1), (x2, y2) in itertools.pairwise(one.places):
        made += Markup('<line class="of-{}" x1="{:.2f}%" y1="{:.1f}" x2="{:.2f}%" y2="{:.1f}"/>').format(
            COLOURS[place], x(x1, across), y(y1, down), x(x2, across), y(y2, down)
        )
    return made


def _levels(place: int, one: Drawn, across: Sequence[float], down: Sequence[float], unit: str) -> Markup:
    made = Markup()
    for rate, latency in one.places:
        made += Markup(
            '<svg class="level" x="{:.2f}%" y="{:.1f}" width="1" height="1"><title>{}: {} ms at {} {}</title>'
            '<path class="{}" d="{}"/></svg>'
        ).format(
            x(rate, across), y(latency, down), one.name, number(latency, 3), number(rate, 4), unit,
            COLOURS[place], SIGNS[place],
        )  # fmt: skip
    return made
