"""Weekdays and hours as inline SVG: one cell an hour, darker where the figure is larger; figures stand in a table."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup, escape

from app.trend.document import HeatItem
from app.trend.sentences import shown
from rules.wording import counted

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
SHADES = 6
LEFT, ROW, TOP = 9.0, 22.0, 6.0
WIDTH = (100 - LEFT) / 24
_X, _Y = [f"{LEFT + WIDTH * hour:.2f}%" for hour in range(24)], [f"{TOP + ROW * day:.0f}" for day in range(7)]
_SIZE = f'width="{WIDTH * 0.96:.2f}%" height="{ROW - 1}"'
WIDE = 4.0
"""Shades go by factors where the largest figure is so many times the least, else by differences."""

ALIKE = 1.5
"""Where the largest figure is less than so many times the least, shades are set as if it were: noise is no habit."""


@dataclass(frozen=True, slots=True)
class Shade:
    """One shade of the legend."""

    index: int
    label: str


def texts(heat: HeatItem) -> list[list[str]]:
    """The figures as they are said, a row a weekday."""
    return [[_text(value, heat.unit) for value in medians] for medians in heat.median]


@lru_cache(maxsize=8_192, typed=True)
def _text(value: float | None, unit: str) -> str:
    """Where a report came, the medians of most hours are what they were."""
    return shown(value, unit)


def heat_map(prefix: str, heat: HeatItem, labels: Sequence[Sequence[str]]) -> Markup:
    """The picture with the labels of its cells (`texts`); nothing where no hour is known."""
    values = _known(heat)
    if not values:
        return Markup()
    edges = _edges(values)
    cells = "".join(
        _empty(day, hour) if value is None else _cell(_shade(value, edges), day, hour, labels[day][hour], count)
        for day, (medians, counts) in enumerate(zip(heat.median, heat.count, strict=True))
        for hour, (value, count) in enumerate(zip(medians, counts, strict=True))
    )
    rows = "".join(f'<text x="0" y="{TOP + ROW * day + 15:.0f}">{name}</text>' for day, name in enumerate(DAYS))
    hours = "".join(
        f'<text x="{LEFT + WIDTH * (hour + 0.5):.2f}%" y="{TOP + ROW * 7 + 14:.0f}" text-anchor="middle">'
        f"{hour:02d}</text>"
        for hour in range(0, 24, 3)
    )
    least, most = (shown(value, heat.unit) for value in (min(values), max(values)))
    return Markup(  # noqa: S704 - numbers, and a text that is escaped; `Markup.format` takes ten times as long
        f'<svg class="heat" width="100%" height="{TOP + ROW * 7 + 20:.0f}" role="img" '
        f'aria-labelledby="{prefix}-title {prefix}-desc">'
        f'<title id="{prefix}-title">{escape(heat.label)} by weekday and hour</title>'
        f'<desc id="{prefix}-desc">{len(values)} of 168 hours of the week are known; '
        f"medians from {least} to {most}.</desc>{rows}{cells}{hours}</svg>"
    )


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
    return bisect_left(edges, value)


def _empty(day: int, hour: int) -> str:
    """An hour of which nothing is known: its place in the grid is seen."""
    return f'<rect class="none" x="{_X[hour]}" y="{_Y[day]}" {_SIZE}/>'


@lru_cache(maxsize=8_192)
def _cell(shade: int, day: int, hour: int, label: str, count: int) -> str:
    """Where a report came, most hours are what they were."""
    title = f"{DAYS[day]} {hour:02d}:00, {label}, {counted(count, 'interval')}"
    return f'<rect class="h{shade}" x="{_X[hour]}" y="{_Y[day]}" {_SIZE}><title>{title}</title></rect>'
