"""A load curve as inline SVG: latency against rate; measured levels, the fitted line, the operating point, today.

Drawn as `app.text.charts` draws: across in percent, down in pixels, so that text keeps its size on a phone.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from app.text.label_axis import short
from rules.what_if.basis import OnCurve
from rules.wording import number

LEFT, RIGHT = 9.0, 98.0  # percent
TOP, BOTTOM = 12.0, 250.0  # pixels
TICKS = 5
APART_X, APART_Y = 9.0, 18.0  # percent, pixels: numbers nearer than that would lie on each other
_NICE = (1, 2, 2.5, 5, 10)

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Places:
    """What is drawn, each a rate and a latency."""

    measured: Sequence[Place]
    fitted: Sequence[Place] = ()
    operating: Sequence[Place] = ()
    today: Sequence[Place] = ()
    numbered: Sequence[tuple[int, str, Place]] = ()
    """Databases that lie on the curve: their number, title and place."""


def today_on_curve(here: OnCurve) -> Markup:
    """The curve of a storage with today's reads on it; nothing of one with less than two levels."""
    measured = [(point.rate, point.ms) for point in here.points if point.rate > 0 and point.ms > 0]
    return plot("today", Places(measured, today=[(here.rate, here.read_ms)]), "requests/s")


def plot(prefix: str, places: Places, unit: str) -> Markup:
    """The picture; nothing where fewer than two levels have both a rate and a latency."""
    measured, point, today = places.measured, places.operating, places.today
    if len(measured) < 2:
        return Markup()
    every = (*measured, *point, *today, *(place for _, _, place in places.numbered))
    across, down = ticks(max(rate for rate, _ in every)), ticks(max(latency for _, latency in every))
    drawn = axes(across, down, unit)
    drawn += _line([place for place in places.fitted if place[0] <= across[-1] and place[1] <= down[-1]], across, down)
    drawn += Markup().join(_dot(level, across, down, unit) for level in measured)
    drawn += Markup().join(_mark(place, across, down) for place in point)
    drawn += Markup().join(_today(place, across, down, unit) for place in today)
    drawn += _databases(places.numbered, across, down, unit)
    description = f"{len(measured)} measured levels, from {_words(measured[0], unit)} to {_words(measured[-1], unit)}"
    description += f"; operating point {_words(point[0], unit)}" if point else ""
    description += f"; today {_words(today[0], unit)}" if today else ""
    description += "".join(f"; {name} {_words(place, unit)}" for _, name, place in places.numbered)
    return Markup(
        '<svg class="plot" width="100%" height="290" role="img" aria-labelledby="{0}-title {0}-desc">'
        '<title id="{0}-title">Latency against rate</title><desc id="{0}-desc">{1}.</desc>{2}</svg>'
    ).format(prefix, description, drawn)


def _words(place: Place, unit: str) -> str:
    return f"{number(place[1])} ms at {number(round(place[0], 1))} {unit}"


def ticks(most: float) -> list[float]:
    """From 0 to the first round figure at or above the largest."""
    size = 10 ** math.floor(math.log10(most / TICKS))
    step = next(size * multiple for multiple in _NICE if size * multiple * TICKS >= most * (1 - 1e-9))
    return [step * count for count in range(math.ceil(most / step - 1e-9) + 1)]


def x(value: float, across: Sequence[float]) -> float:
    """Where a rate stands, in percent."""
    return LEFT + (RIGHT - LEFT) * value / across[-1]


def y(value: float, down: Sequence[float]) -> float:
    """Where a latency stands, in pixels."""
    return BOTTOM - (BOTTOM - TOP) * value / down[-1]


def axes(across: Sequence[float], down: Sequence[float], unit: str, upright: str = "ms") -> Markup:
    """The grid with its figures, and what they count."""
    made = Markup()
    for value in down:
        made += Markup(
            '<line class="grid" x1="{0}%" x2="{1}%" y1="{2:.1f}" y2="{2:.1f}"/>'
            '<text x="{3}%" y="{4:.1f}" text-anchor="end">{5}</text>'
        ).format(LEFT, RIGHT, y(value, down), LEFT - 0.8, y(value, down) + 4, _tick(value))
    for value in across:
        anchor = "end" if value == across[-1] else "middle"  # the last one would be cut on a phone
        made += Markup('<text x="{:.2f}%" y="{}" text-anchor="{}">{}</text>').format(
            x(value, across), BOTTOM + 17, anchor, _tick(value)
        )
    middle = (LEFT + RIGHT) / 2
    return made + Markup(
        '<text class="name" x="{}%" y="{}" text-anchor="middle">{}</text><text class="name" x="{}%" y="{}">{}</text>'
    ).format(middle, BOTTOM + 35, unit, LEFT + 0.6, TOP + 12, upright)


def _tick(value: float) -> str:
    """A round figure without zeros behind it, so that the figures of an axis look alike: 0.5, 1, 1.5; few letters, as
    two that are longer collide on a phone: 40k, 50k."""
    return short(value)


def _line(places: Sequence[Place], across: Sequence[float], down: Sequence[float]) -> Markup:
    """Piece by piece: a path knows no percent."""
    made = Markup()
    for (x1, y1), (x2, y2) in itertools.pairwise(places):
        made += Markup('<line class="fitted" x1="{:.2f}%" y1="{:.1f}" x2="{:.2f}%" y2="{:.1f}"/>').format(
            x(x1, across), y(y1, down), x(x2, across), y(y2, down)
        )
    return made


def _dot(place: Place, across: Sequence[float], down: Sequence[float], unit: str) -> Markup:
    return Markup('<circle class="measured" cx="{:.2f}%" cy="{:.1f}" r="4"><title>{}</title></circle>').format(
        x(place[0], across), y(place[1], down), _words(place, unit)
    )


def _mark(place: Place, across: Sequence[float], down: Sequence[float]) -> Markup:
    """A ring around the operating point and its two coordinates."""
    at_x, at_y = x(place[0], across), y(place[1], down)
    return Markup(
        '<line class="mark" x1="{0:.2f}%" x2="{0:.2f}%" y1="{1:.1f}" y2="{2}"/>'
        '<line class="mark" x1="{3}%" x2="{0:.2f}%" y1="{1:.1f}" y2="{1:.1f}"/>'
        '<circle class="mark" cx="{0:.2f}%" cy="{1:.1f}" r="8"/>'
    ).format(at_x, at_y, BOTTOM, LEFT)


def _today(place: Place, across: Sequence[float], down: Sequence[float], unit: str) -> Markup:
    """A diamond with its word on the side that has room."""
    at_x, at_y = x(place[0], across), y(place[1], down)
    left = at_x > (LEFT + RIGHT) / 2
    return Markup(
        '<svg class="today" x="{0:.2f}%" y="{1:.1f}" width="1" height="1"><title>today {2}</title>'
        '<path d="M0 -8L8 0L0 8L-8 0Z"/><text class="name" x="{3}" y="{4}" text-anchor="{5}">today</text></svg>'
    ).format(
        at_x, at_y, _words(place, unit), -12 if left else 12, 4 if at_y > TOP + 12 else 14, "end" if left else "start"
    )


def _databases(
    numbered: Sequence[tuple[int, str, Place]], across: Sequence[float], down: Sequence[float], unit: str
) -> Markup:
    """A diamond each, with its number where no other number stands; the table below has all of them."""
    made, taken = Markup(), list[Place]()
    for number_of, name, place in numbered:
        at_x, at_y = x(place[0], across), y(place[1], down)
        has_room = all(abs(at_x - other_x) > APART_X or abs(at_y - other_y) > APART_Y for other_x, other_y in taken)
        left = at_x > (LEFT + RIGHT) / 2
        word = Markup('<text class="name" x="{}" y="{}" text-anchor="{}">{}</text>').format(
            -11 if left else 11, 4 if at_y > TOP + 12 else 14, "end" if left else "start", number_of
        )
        made += Markup(
            '<svg class="today" x="{0:.2f}%" y="{1:.1f}" width="1" height="1"><title>{2}. {3}: {4}</title>'
            '<path d="M0 -8L8 0L0 8L-8 0Z"/>{5}</svg>'
        ).format(at_x, at_y, number_of, name, _words(place, unit), word if has_room else "")
        taken.append((at_x, at_y))
    return made
