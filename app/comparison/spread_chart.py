"""What a unit of work took in every window of two sets, as inline SVG: whether they overlap is seen at once.

Windows stand in the order of time, those before on the left half, those after on the right one; the box of a side
holds the middle half of its windows, its line the median. Circles are before, squares after.
"""

from collections.abc import Iterator, Sequence
from statistics import median, quantiles
from typing import NamedTuple

from markupsafe import Markup

from app.text.axis import Axis
from rules.comparison.side_summary import WindowPoint
from rules.thresholds.change import SET
from rules.wording import interval, number

LEFT, RIGHT, GAP = 9.0, 99.0, 3.0  # percent
TOP, BOTTOM = 12.0, 220.0  # pixels


def spread(prefix: str, title: str, before: Sequence[WindowPoint], after: Sequence[WindowPoint]) -> Markup:
    """The picture; empty where no side has three windows. Points are those of the comparison's sides."""
    sides = [list(_known(points)) for points in (before, after)]
    if max(map(len, sides)) < SET or not all(sides):
        return Markup()
    down = Axis([cost.ms for side in sides for cost in side], "ms")
    middle = (LEFT + RIGHT) / 2
    halves = ((LEFT + GAP / 2, middle - GAP / 2), (middle + GAP / 2, RIGHT))
    names = ("before", "after")
    drawn = _grid(down)
    for side, half, name in zip(sides, halves, names, strict=True):
        drawn += _box(side, half, down, name)
        drawn += Markup().join(_point(cost, n, len(side), half, down, name) for n, cost in enumerate(side))
    description = "; ".join(_summary(side, name) for side, name in zip(sides, names, strict=True))
    return Markup(
        '<svg class="plot spread" width="100%" height="250" role="img" aria-labelledby="{0}-title {0}-desc">'
        '<title id="{0}-title">{1}</title><desc id="{0}-desc">{2}.</desc>{3}</svg>'
    ).format(prefix, title, description, drawn)


class Cost(NamedTuple):
    """What a unit of work took in one window."""

    ms: float
    begin_time: str | None
    end_time: str | None


def _known(points: Sequence[WindowPoint]) -> Iterator[Cost]:
    for point in points:
        if (cost := point.db_time_ms_per_unit) is not None:
            yield Cost(cost, point.begin_time, point.end_time)


def _summary(side: Sequence[Cost], name: str) -> str:
    costs = [cost.ms for cost in side]
    span = f"{number(min(costs))} to {number(max(costs))} ms"
    return f"{name}: {len(side)} windows, median {number(median(costs))} ms, {span}"


def _y(value: float, down: Axis) -> float:
    return BOTTOM - (BOTTOM - TOP) * down.place(value)


def _grid(down: Axis) -> Markup:
    lines = Markup().join(
        Markup(
            '<line class="grid" x1="{0}%" x2="{1}%" y1="{2:.1f}" y2="{2:.1f}"/>'
            '<text x="{3}%" y="{4:.1f}" text-anchor="end">{5}</text>'
        ).format(LEFT, RIGHT, _y(value, down), LEFT - 0.8, _y(value, down) + 4, label)
        for value, label in down.ticks()
    )
    return lines + Markup('<text class="name" x="{}%" y="{}">ms</text>').format(LEFT + 0.6, TOP + 12)


def _box(side: Sequence[Cost], half: tuple[float, float], down: Axis, name: str) -> Markup:
    """The middle half of the windows, their median, and which side it is."""
    costs = [cost.ms for cost in side]
    low, _, high = quantiles(costs, n=4, method="inclusive") if len(costs) > 1 else (costs[0],) * 3
    top, bottom, line = _y(high, down), _y(low, down), _y(median(costs), down)
    return Markup(
        '<rect class="half" x="{0:.2f}%" width="{1:.2f}%" y="{2:.1f}" height="{3:.1f}"/>'
        '<line class="median" x1="{0:.2f}%" x2="{4:.2f}%" y1="{5:.1f}" y2="{5:.1f}"/>'
        '<text class="name" x="{6:.2f}%" y="{7}" text-anchor="middle">{8}</text>'
    ).format(
        half[0], half[1] - half[0], top, max(bottom - top, 0.5), half[1], line, sum(half) / 2, BOTTOM + 20,
        f"{name}, median {number(median(costs))}",
    )  # fmt: skip


def _point(cost: Cost, place: int, count: int, half: tuple[float, float], down: Axis, name: str) -> Markup:
    x = half[0] + (half[1] - half[0]) * (place + 0.5) / count
    y, title = _y(cost.ms, down), _titled(cost)
    if name == "before":
        return Markup('<circle class="was" cx="{:.2f}%" cy="{:.1f}" r="3.5"><title>{}</title></circle>').format(
            x, y, title
        )
    return Markup(
        '<svg x="{:.2f}%" y="{:.1f}" overflow="visible"><rect class="now" x="-3.5" y="-3.5" width="7" height="7">'
        "<title>{}</title></rect></svg>"
    ).format(x, y, title)


def _titled(cost: Cost) -> str:
    return f"{interval(cost.begin_time, cost.end_time)}: {number(cost.ms)} ms"
