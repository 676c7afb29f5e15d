"""Times without a report, as every picture over time draws them: hatched, from the end of one run to the next."""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from markupsafe import Markup

from app.text.course_chart import Point, runs

SEEN = 0.004
"""Of the width: a narrower one is not drawn."""


def apart(points: Sequence[Point]) -> list[tuple[datetime, datetime]]:
    """From when to when each is, of intervals in the order of time."""
    stretches = list(runs(points))
    return [(max(point.end for point in before), behind[0].begin) for before, behind in pairwise(stretches)]


def hatching(prefix: str) -> Markup:
    """What the areas of one picture are filled with."""
    return Markup(
        '<defs><pattern id="{}-gap" width="8" height="8" patternUnits="userSpaceOnUse">'
        '<path class="hatch" d="M-2 10L10 -2M-2 2L2 -2M6 10L10 6"/></pattern></defs>'
    ).format(prefix)


def hatched(prefix: str, left: float, width: float, top: float, height: float, title: str) -> Markup:
    """One of them in one plot, across in percent."""
    return Markup(
        '<rect class="gap" x="{:.2f}%" width="{:.2f}%" y="{:.1f}" height="{:.1f}" fill="url(#{}-gap)">'
        "<title>{}</title></rect>"
    ).format(left, width, top, height, prefix, title)
