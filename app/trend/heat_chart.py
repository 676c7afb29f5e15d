"""Weekdays and hours as inline SVG: one cell an hour, darker where the figure is larger; figures stand in a table."""

from dataclasses import dataclass

from markupsafe import Markup, escape

from app.trend.document import HeatItem
from app.trend.sentences import shown
from rules.wording import counted

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
SHADES = 6
LEFT, ROW, TOP = 9.0, 22.0, 6.0
WIDTH = (100 - LEFT) / 24
WIDE = 4.0
"""Shades go by factors where the largest figure is so many times the least, else by differences."""

ALIKE = 1.5
"""Where the largest figure is less than so many times the least, shades are set as if it were: noise is no habit."""


@dataclass(frozen=True, slots=True)
class Shade:
    """One shade of the legend."""

    index: int
    label: str


def heat_map(prefix: str, heat: HeatItem) -> Markup:
    """The picture; nothing where no hour is known."""
    values = _known(heat)
    if not values:
        return Markup()
    edges = _edges(values)
    cells = Markup().join(
        _empty(day, hour) if value is None else _cell(heat, value, edges, day, hour)
        for day, medians in enumerate(heat.median)
        for hour, value in enumerate(medians)
    )
    rows = Markup().join(
        Markup('<text x="0" y="{:.0f}">{}</text>').format(TOP + ROW * day + 15, name) for day, name in enumerate(DAYS)
    )
    hours = Markup().join(
        Markup('<text x="{:.2f}%" y="{:.0f}" text-anchor="middle">{:02d}</text>').format(
            LEFT + WIDTH * (hour + 0.5), TOP + ROW * 7 + 14, hour
        )
        for hour in range(0, 24, 3)
    )
    most, least = max(values), min(values)
    return Markup(
        '<svg class="heat" width="100%" height="{0:.0f}" role="img" aria-labelledby="{1}-title {1}-desc">'
        '<title id="{1}-title">{2} by weekday and hour</title><desc id="{1}-desc">{3} of 168 hours of the week are '
        "known; medians from {4} to {5}.</desc>{6}{7}{8}</svg>"
    ).format(TOP + ROW * 7 + 20, prefix, heat.label, len(values), shown(least, heat.unit),
             shown(most, heat.unit), rows, cells, hours)  # fmt: skip


def legend(heat: HeatItem) -> list[Shade]:
    """What each shade stands for, the palest first; one where all figures are alike."""
    values = _known(heat)
    if not values:
        return []
    edges = _edges(values)
    bounds = [min(values), *edges, max(values)]
    used = sorted({_shade(value, edges) for value in values})
    return [Shade(index, _range(bounds[index], min(bounds[index + 1], max(values)), heat.unit)) for index in used]


def _range(least: float, most: float, unit: str) -> str:
    first, last = shown(least, unit), shown(most, unit)
    return first if first == last else f"{first} to {last}"


def _known(heat: HeatItem) -> list[float]:
    return [value for row in heat.median for value in row if value is not None]


def _edges(values: list[float]) -> list[float]:
    """The figures between shades."""
    least = min(values)
    most = max(*values, least + (ALIKE - 1) * abs(least))
    if least > 0 and most / least >= WIDE:
        return [float(least * (most / least) ** (part / SHADES)) for part in range(1, SHADES)]
    return [least + (most - least) * part / SHADES for part in range(1, SHADES)]


def _shade(value: float, edges: list[float]) -> int:
    return sum(value > edge for edge in edges)


def _empty(day: int, hour: int) -> Markup:
    """An hour of which nothing is known: its place in the grid is seen."""
    return Markup('<rect class="none" x="{:.2f}%" y="{:.0f}" width="{:.2f}%" height="{}"/>').format(
        LEFT + WIDTH * hour, TOP + ROW * day, WIDTH * 0.96, ROW - 1
    )


def _cell(heat: HeatItem, value: float, edges: list[float], day: int, hour: int) -> Markup:
    count = heat.count[day][hour]
    title = f"{DAYS[day]} {hour:02d}:00, {shown(value, heat.unit)}, {counted(count, 'interval')}"
    return Markup(  # noqa: S704 - numbers, and a text that is escaped; `Markup.format` takes ten times as long
        f'<rect class="h{_shade(value, edges)}" x="{LEFT + WIDTH * hour:.2f}%" y="{TOP + ROW * day:.0f}" '
        f'width="{WIDTH * 0.96:.2f}%" height="{ROW - 1}"><title>{escape(title)}</title></rect>'
    )
