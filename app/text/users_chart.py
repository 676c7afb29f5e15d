"""Work a second by users as inline SVG: measured loads, the fitted law, and each user keeping what the first had."""

import itertools
from collections.abc import Sequence

from markupsafe import Markup

from app.text.load_curve_chart import Place, axes, ticks, x, y
from rules.wording import number

SCALES = ((1e9, 1e9, "billion "), (1e6, 1e6, "million "), (1e4, 1e3, "thousand "))
"""From which rate on what they are divided by is called so."""


def work_by_users(prefix: str, measured: Sequence[Place], fitted: Sequence[Place], unit: str, users: str) -> Markup:
    """The picture; nothing of fewer than two loads, or of none that did anything."""
    loads = sorted(place for place in measured if place[0] > 0 and place[1] > 0)
    if len(loads) < 2:
        return Markup()
    factor, name = _scale(max(rate for _, rate in (*loads, *fitted)))
    many, called = _scale(loads[-1][0])
    loads, fitted = _divided(loads, many, factor), _divided(fitted, many, factor)
    unit, users = f"{name}{unit}", f"{called}{users}"
    across, down = ticks(loads[-1][0]), ticks(max(rate for _, rate in (*loads, *fitted)))
    drawn = axes(across, down, users, upright=unit)
    least, rate = loads[0]
    end = min(across[-1], down[-1] * least / rate)
    drawn += _lines("mark", [(0.0, 0.0), (end, rate * end / least)], across, down)
    drawn += _lines("fitted", fitted, across, down)
    for place in loads:
        drawn += Markup('<circle class="measured" cx="{:.2f}%" cy="{:.1f}" r="4"><title>{}</title></circle>').format(
            x(place[0], across), y(place[1], down), _words(place, unit)
        )
    description = f"{len(loads)} loads, from {_words(loads[0], unit)} to {_words(loads[-1], unit)}"
    return Markup(
        '<svg class="plot" width="100%" height="290" role="img" aria-labelledby="{0}-title {0}-desc">'
        '<title id="{0}-title">Work by users</title><desc id="{0}-desc">{1}.</desc>{2}</svg>'
    ).format(prefix, description, drawn)


def _scale(most: float) -> tuple[float, str]:
    """What rates are divided by, so that figures have room left of the axis on a phone."""
    return next(((factor, name) for least, factor, name in SCALES if most >= least), (1.0, ""))


def _divided(places: Sequence[Place], many: float, factor: float) -> list[Place]:
    return [(users / many, rate / factor) for users, rate in places]


def _words(place: Place, unit: str) -> str:
    return f"{number(place[1])} {unit} with {number(place[0])}"


def _lines(kind: str, places: Sequence[Place], across: Sequence[float], down: Sequence[float]) -> Markup:
    made = Markup()
    for (x1, y1), (x2, y2) in itertools.pairwise(places):
        made += Markup('<line class="{}" x1="{:.2f}%" y1="{:.1f}" x2="{:.2f}%" y2="{:.1f}"/>').format(
            kind, x(x1, across), y(y1, down), x(x2, across), y(y2, down)
        )
    return made
