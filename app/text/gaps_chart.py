"""Times without a report, as every picture over time draws them: hatched, from the end of one run to the next."""

import numpy as np
from markupsafe import Markup

from app.text.course_chart import Array, run_edges

SEEN = 0.004
"""Of the width: a narrower one is not drawn."""


def apart(spans: Array) -> Array:
    """From when to when each is, of intervals in the order of time."""
    edges = run_edges(spans)
    begins, ends = spans[:, 0], spans[:, 1].astype("i8")
    latest = np.maximum.reduceat(ends, edges[:-1])[:-1]
    return np.stack([latest.astype("M8[us]"), begins[edges[1:-1]]], axis=1)


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
