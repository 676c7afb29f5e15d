"""Several figures on one time axis, one below the other, as inline SVG: gaps hatched with their length, events upright.

Across in percent, so that text keeps its size on a phone. Words stand in bands of their own: above each panel its name
and its newest value, above all panels the letters of events, below them the times, and below those the gaps.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import numpy as np
from markupsafe import Markup, escape

from app.text.axis import Axis
from app.text.course_chart import FINE, Array, Course, Line, Point
from app.text.gaps_chart import SEEN, apart, hatched, hatching
from app.text.label_axis import NARROW, WIDE
from app.text.time_axis import TimeScale, gap_length
from rules.wording import figure, interval, moment

LEFT, RIGHT = 13.0, 99.0  # percent
PANEL, BAND, ROW = 56.0, 36.0, 15.0  # pixels
NAME = 22.0
"""How far down in its band a panel's name stands: clear of the lowest label of the axis above, which hangs into it."""
ACROSS = 10_000  # of the stretched picture
DOTS = 150
"""Up to so many points of a panel are drawn one by one and lead to their reports."""
APART = 0.05
"""Letters of events nearer than this share of the width stand in rows."""
MOST_ROWS = 4
BOLD = 7.6
"""Pixels of a letter of a panel's name."""
LETTER = 0.011
"""Of the width, about, for each letter of the length of a gap on a narrow screen."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One figure over time; `unit` as metrics have it."""

    label: str
    unit: str
    line: Line


@dataclass(frozen=True, slots=True)
class Event:
    """What happened: a letter in the picture, and its words beside it."""

    at: datetime
    letter: str
    text: str


def small_multiples(prefix: str, title: str, panels: Sequence[Panel], events: Sequence[Event] = ()) -> Markup:
    """The picture; empty where no panel has a point. Panels without one are left out."""
    drawn = [panel for panel in panels if len(panel.line)]
    return _Multiples(prefix, title, drawn, events).drawn() if drawn else Markup()


class _Multiples:
    def __init__(self, prefix: str, title: str, panels: Sequence[Panel], events: Sequence[Event]) -> None:
        self._prefix, self._title, self._panels = prefix, title, panels
        self._all = _spans(panels)
        self._time = TimeScale(self._all)
        self._course = Course(self._all, self._time, ACROSS)
        self._events = _in_rows([event for event in events if self._time.holds(event.at)], self._time)
        self._top = ROW * (1 + max((row for row, _ in self._events), default=-1)) + (4 if self._events else 0)
        self._bottom = self._top + (BAND + PANEL) * len(panels)

    def drawn(self) -> Markup:
        description = "; ".join(_words(panel) for panel in self._panels)
        parts = (
            hatching(self._prefix), self._gaps(), *(self._panel(panel, n) for n, panel in enumerate(self._panels)),
            self._upright(), self._times(),
        )  # fmt: skip
        return Markup(
            '<svg class="plot multiples" width="100%" height="{1:.0f}" role="group" '
            'aria-labelledby="{0}-title {0}-desc"><title id="{0}-title">{2}</title><desc id="{0}-desc">{3}.</desc>{4}'
            "</svg>"
        ).format(self._prefix, self._bottom + 4 * ROW, self._title, description, Markup().join(parts))

    def _x(self, at: datetime) -> float:
        return LEFT + (RIGHT - LEFT) * self._time.place(at)

    def _xs(self, moments: Array) -> list[float]:
        xs: list[float] = (LEFT + (RIGHT - LEFT) * self._time.places(moments)).tolist()
        return xs

    def _tops(self) -> list[float]:
        """Where each panel's plot begins, below its band of words."""
        return [self._top + (BAND + PANEL) * place + BAND for place in range(len(self._panels))]

    def _gaps(self) -> Markup:
        """Where nothing is stored, in every panel; the lengths stand in a row below, as far as there is room."""
        made: list[Markup] = []
        free = 0.0
        for left, right, length in self._apart():
            if right - left < 100 * SEEN:
                continue
            label = gap_length(length)
            words, middle = f"{label} without a report", (left + right) / 2
            made += [hatched(self._prefix, left, right - left, top, PANEL, words) for top in self._tops()]
            half = 50 * LETTER * (len(label) + 2)
            if middle - half >= free and middle + half <= 100:
                text = Markup('<text class="length" x="{:.2f}%" y="{:.1f}" text-anchor="middle">{}</text>')
                made.append(text.format(middle, self._bottom + 2 * ROW + 4, label))
                free = middle + half
        return Markup().join(made)

    def _apart(self) -> Iterator[tuple[float, float, timedelta]]:
        """Where each time without a report begins and ends in the picture, and how long it is."""
        begins, ends = apart(self._all).T
        return zip(self._xs(begins), self._xs(ends), (ends - begins).tolist(), strict=True)

    def _panel(self, panel: Panel, place: int) -> Markup:
        top = self._top + (BAND + PANEL) * place
        line, values = panel.line, panel.line.values
        axis = Axis(values, panel.unit)
        floor = top + BAND + PANEL

        def y(value: float) -> float:
            return floor - PANEL * axis.place(value)

        ticks = axis.ticks()
        lines = Markup(  # noqa: S704 - numbers
            "".join(
                f'<line class="grid" x1="{LEFT}%" x2="{RIGHT}%" y1="{y(value):.1f}" y2="{y(value):.1f}"/>'
                f'<text class="tick" x="{LEFT - 0.8}%" y="{y(value) + 4:.1f}" text-anchor="end">{label}</text>'
                for value, label in (ticks[0], ticks[-1])
            )
        )
        name = _heading(
            f"{panel.label}, {axis.unit}".rstrip(", "), f"newest {figure(float(values[-1]), panel.unit)}", top + NAME
        )
        places = axis.places(values)
        course = self._course if line.is_of(self._all) else Course(line.spans(), self._time, ACROSS)
        solid, pale = course.paths(values, FINE * PANEL * (1 - places))
        picture = Markup(  # noqa: S704 - numbers
            f'<svg x="{LEFT}%" y="{top + BAND:.1f}" width="{RIGHT - LEFT}%" height="{PANEL}" '
            f'viewBox="0 0 {ACROSS} {FINE * PANEL:.0f}" preserveAspectRatio="none">'
            f'<path class="beside" d="{pale}"/><path class="course" d="{solid}"/></svg>'
        )
        ys = (floor - PANEL * places).tolist()
        placed = zip(line.points(), self._xs(line.ends), ys, strict=True) if len(line) <= DOTS else ()
        dots = Markup().join(self._dot(point, x, y, panel) for point, x, y in placed)
        return lines + name + picture + dots

    def _dot(self, point: Point, x: float, y: float, panel: Panel) -> Markup:
        span = interval(point.begin.isoformat(), point.end.isoformat())
        label = f"{panel.label} {figure(point.value, panel.unit)}, {span}"
        return Markup('<a href="{}" aria-label="{}"><circle class="measured" cx="{:.2f}%" cy="{:.1f}" r="2.5"/>'
                      "<title>{}</title></a>").format(point.address, label, x, y, label)  # fmt: skip

    def _upright(self) -> Markup:
        """A line through every panel for each event, below its letter."""
        return Markup().join(self._event(row, event) for row, event in self._events)

    def _event(self, row: int, event: Event) -> Markup:
        x = self._x(event.at)
        lines = "".join(
            f'<line x1="{x:.2f}%" x2="{x:.2f}%" y1="{top:.1f}" y2="{top + PANEL:.1f}"/>' for top in self._tops()
        )
        return Markup(  # noqa: S704 - numbers, and texts that are escaped
            f'<g class="flag event">{lines}<text x="{x:.2f}%" y="{ROW * (row + 1) - 3:.1f}" text-anchor="middle">'
            f"{escape(event.letter)}</text><title>{moment(event.at)}: {escape(event.text)}</title></g>"
        )

    def _times(self) -> Markup:
        made = self._time.marks(LEFT, RIGHT, self._bottom, self._bottom + 4, self._bottom + ROW + 1)
        return made + Markup('<text class="name" x="{}%" y="{:.1f}" text-anchor="end">{}</text>').format(
            RIGHT, self._bottom + 3.7 * ROW, f"{self._time.called()}, times as printed"
        )


def _spans(panels: Sequence[Panel]) -> Array:
    """When the intervals of all panels begin and end, each once, by rising end."""
    first = panels[0].line.spans()
    if all(panel.line.is_of(first) for panel in panels):
        return first
    spans = np.concatenate([panel.line.spans() for panel in panels])
    spans = spans[np.lexsort((spans[:, 0], spans[:, 1]))]
    once: Array = spans[np.concatenate([[True], (spans[1:] != spans[:-1]).any(axis=1)])]
    return once


def _words(panel: Panel) -> str:
    values = panel.line.values
    least, most, last = (figure(float(value), panel.unit) for value in (values.min(), values.max(), values[-1]))
    return f"{panel.label}: {len(values)} intervals, {least} to {most}, newest {last}"


def _heading(name: str, newest: str, y: float) -> Markup:
    """A panel's name with its newest value; a name without room is cut, on a phone earlier."""
    wide, narrow = (int(width / BOLD) - len(newest) for width in (WIDE, NARROW))
    words = [("", name)] if len(name) <= narrow else [("roomy", name), ("narrow", name)]
    names = "".join(
        f'<text class="name {room}" x="0" y="{y:.1f}">{escape(_cut(text, wide if room == "roomy" else narrow))}</text>'
        for room, text in words
    )
    return Markup(  # noqa: S704 - numbers, and texts that are escaped
        f'{names}<text class="newest" x="{RIGHT}%" y="{y:.1f}" text-anchor="end">{escape(newest)}</text>'
    )


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: max(most - 1, 1)]}…"


def _in_rows(events: Sequence[Event], scale: TimeScale) -> list[tuple[int, Event]]:
    """Events by time with the row of their letter: the first in which it touches no other. Where no row has room, the
    letter is left out: its line and its words stay."""
    placed: list[tuple[int, Event]] = []
    last: dict[int, float] = {}
    for event in sorted(events, key=lambda each: each.at):
        place = scale.place(event.at)
        row = next((row for row in range(MOST_ROWS) if place - last.get(row, -1.0) >= APART), None)
        if row is None:
            placed.append((0, replace(event, letter="")))
        else:
            last[row] = place
            placed.append((row, event))
    return placed
