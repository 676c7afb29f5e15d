"""A trend as inline SVG: every interval as long as it was, gaps as gaps, levels, changes, markers, 95 % below.

Across in percent, so that text keeps its size on a phone; the line is a path in a picture of its own that is stretched.
"""

from datetime import datetime

import numpy as np
from markupsafe import Markup

from app.text.axis import Axis
from app.text.course_chart import FINE, Course, Point
from app.text.gaps_chart import SEEN, apart, hatched, hatching
from app.text.time_axis import TimeScale, gap_length
from app.trend.chart_flags import flags, height_of
from app.trend.document import OneTrend, Statistics
from app.trend.linked import line_of
from app.trend.sentences import share_of_time, shown, when
from rules.wording import interval

LEFT, RIGHT = 10.0, 98.5  # percent
PLOT = 230.0  # pixels
BELOW, ROW = 40.0, 16.0
"""Below the plot: times and, where gaps are drawn narrow, how long they are; the year stands below these."""
UNIT = 16.0
"""The band above the plot in which the unit stands."""
ACROSS = 10_000  # of the stretched picture
P95_FROM = 3
"""Of fewer intervals the 95 % line would lie on the peak."""
DOTS = 150
"""So many points are drawn and lead to their reports one by one."""


def line_chart(prefix: str, trend: OneTrend) -> Markup:
    """The picture of a trend object; nothing where there is no point."""
    if trend.statistics is None:
        return Markup()
    return _Chart(prefix, trend, trend.statistics).drawn()


class _Chart:
    def __init__(self, prefix: str, trend: OneTrend, figures: Statistics) -> None:
        self._prefix, self._trend, self._figures = prefix, trend, figures
        longer = [] if trend.unit == "s" else trend.longer_windows  # a sum would flatten all others
        self._line, self._longer = trend.line, line_of(longer)
        self._spans, values = trend.line.spans(), trend.line.values
        if longer:
            self._spans = np.concatenate([self._spans, self._longer.spans()])
            self._spans = self._spans[np.argsort(self._spans[:, 1], kind="stable")]
            values = np.concatenate([values, self._longer.values])
        self._time = TimeScale(self._spans)
        self._axis = Axis(values, trend.unit)
        self._flags = flags(trend, self._time)
        self._top = height_of(self._flags) + UNIT
        self._breaks = self._time.breaks()

    def drawn(self) -> Markup:
        height = self._top + PLOT + BELOW + (ROW if self._breaks else 0.0)
        figures, unit = self._figures, self._trend.unit
        description = (
            f"{len(self._line)} intervals from {when(self._trend.points[0].end_time)} to "
            f"{when(self._trend.points[-1].end_time)}; median {shown(figures.median, unit)}, "
            f"{share_of_time(figures)} {shown(figures.p95, unit)}, "
            f"peak {shown(figures.peak, unit)}"
        )
        parts = (self._grid(), self._gaps(), self._longer_lines(), self._course(), self._levels(), self._p95(),
                 self._standing(), self._dots())  # fmt: skip
        return Markup(
            '<svg class="plot trend" width="100%" height="{2:.0f}" role="group" aria-labelledby="{0}-title {0}-desc">'
            '<title id="{0}-title">{1} over time</title><desc id="{0}-desc">{3}.</desc>{4}</svg>'
        ).format(self._prefix, self._trend.label, height, description, Markup().join(parts))

    def _x(self, moment: datetime) -> float:
        return LEFT + (RIGHT - LEFT) * self._time.place(moment)

    def _y(self, value: float) -> float:
        return self._top + PLOT * (1 - self._axis.place(value))

    def _grid(self) -> Markup:
        below = self._top + PLOT
        lines = [
            f'<line class="grid" x1="{LEFT}%" x2="{RIGHT}%" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text x="{LEFT - 0.8}%" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
            for y, label in ((self._y(value), label) for value, label in self._axis.ticks())
        ]
        name = (
            f'<text class="name" x="{LEFT - 0.8}%" y="{self._top - 8:.1f}" text-anchor="end">{self._axis.unit}</text>'
        )
        times = (
            f'<text class="name" x="{RIGHT}%" y="{below + 34 + (ROW if self._breaks else 0.0):.1f}" text-anchor="end">'
            f"{self._time.called()}, times as printed</text>"
        )
        marks = self._time.marks(LEFT, RIGHT, below, below + 5, below + 18)
        return Markup("".join([*lines, marks, name, times]))  # noqa: S704 - numbers, units and dates

    def _gaps(self) -> Markup:
        """Where nothing is stored; below those that are drawn narrow how long they are."""
        made, narrow = hatching(self._prefix), {gap.begin: gap.label for gap in self._breaks}
        begins, ends = apart(self._spans).T
        places = (self._time.places(moments).tolist() for moments in (begins, ends))
        for length, left, right in zip((ends - begins).tolist(), *places, strict=True):
            if right - left < SEEN:
                continue
            x, width, label = LEFT + (RIGHT - LEFT) * left, (RIGHT - LEFT) * (right - left), narrow.get(left)
            hint = f"{gap_length(length)} without a report{', drawn narrow' if label else ''}"
            made += hatched(self._prefix, x, width, self._top, PLOT, hint)
            if label:
                made += Markup('<text class="length" x="{:.2f}%" y="{:.1f}" text-anchor="middle">{}</text>').format(
                    x + width / 2, self._top + PLOT + 32, label
                )
        return made

    def _course(self) -> Markup:
        course = Course(self._line.spans(), self._time, ACROSS)
        solid, pale = course.paths(self._line.values, FINE * PLOT * (1 - self._axis.places(self._line.values)))
        return Markup(  # noqa: S704 - numbers
            f'<svg x="{LEFT}%" y="{self._top:.1f}" width="{RIGHT - LEFT}%" height="{PLOT}" '
            f'viewBox="0 0 {ACROSS} {FINE * PLOT:.0f}" preserveAspectRatio="none">'
            f'<path class="beside" d="{pale}"/><path class="course" d="{solid}"/></svg>'
        )

    def _longer_lines(self) -> Markup:
        """Windows that are left out though shorter ones cover only a part of them."""
        return Markup().join(self._longer_line(point) for point in self._longer.points())

    def _longer_line(self, point: Point) -> Markup:
        title = f"{shown(point.value, self._trend.unit)}, {interval(point.begin.isoformat(), point.end.isoformat())}"
        return Markup(
            '<a href="{0}" aria-label="{1}, left out"><line class="longer" x1="{2:.2f}%" x2="{3:.2f}%" y1="{4:.1f}" '
            'y2="{4:.1f}"/><title>{1}, left out</title></a>'
        ).format(point.address, title, self._x(point.begin), self._x(point.end), self._y(point.value))

    def _levels(self) -> Markup:
        """The medians on both sides of each change."""
        made = Markup()
        for change in self._trend.change_points:
            for begin, end, value in (
                (change.from_, change.last_before, change.before),
                (change.at, change.to, change.after),
            ):
                made += Markup('<line class="level" x1="{:.2f}%" x2="{:.2f}%" y1="{:.1f}" y2="{:.1f}"/>').format(
                    self._x(datetime.fromisoformat(begin)), self._x(datetime.fromisoformat(end)),
                    self._y(value), self._y(value),
                )  # fmt: skip
        return made

    def _p95(self) -> Markup:
        value = self._figures.p95
        if len(self._line) < P95_FROM:
            return Markup()
        y = self._y(value)
        title = f"{share_of_time(self._figures)} {shown(value, self._trend.unit)}"
        return Markup('<g><line class="p95" x1="{}%" x2="{}%" y1="{:.1f}" y2="{:.1f}"/><title>{}</title></g>').format(
            LEFT, RIGHT, y, y, title
        )

    def _standing(self) -> Markup:
        """The lines first, so that none crosses out a label."""
        lines = [flag.line(LEFT, RIGHT, self._top + PLOT) for flag in self._flags]
        return Markup().join([*lines, *(flag.label(LEFT, RIGHT) for flag in self._flags)])

    def _dots(self) -> Markup:
        if len(self._line) <= DOTS:
            return Markup().join(map(self._dot, self._line.points()))
        return self._dot(self._line.point(int(self._line.values.argmax())))

    def _dot(self, point: Point) -> Markup:
        unit = self._trend.unit
        title = f"{shown(point.value, unit)}, {when(point.begin.isoformat())} to {point.end:%H:%M}"
        title += ", of CPU and wait time" if point.doubtful else ""
        return Markup(
            '<a href="{}" aria-label="{}"><circle class="{}" cx="{:.2f}%" cy="{:.1f}" r="{}"/><title>{}</title></a>'
        ).format(point.address, title, "measured doubt" if point.doubtful else "measured", self._x(point.end),
                 self._y(point.value), 3.5 if len(self._line) < 60 else 2.5, title)  # fmt: skip
