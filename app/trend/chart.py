"""A trend as inline SVG: every interval as long as it was, gaps as gaps, levels, changes, markers, 95 % below.

Across in percent, so that text keeps its size on a phone; the line is a path in a picture of its own that is stretched.
"""

from datetime import datetime

from markupsafe import Markup

from app.text.axis import Axis
from app.text.course_chart import Places, Point, end_of, paths, value_of
from app.text.gaps_chart import SEEN, apart, hatched, hatching
from app.text.time_axis import TimeScale, gap_length
from app.trend.chart_flags import flags, height_of
from app.trend.document import OneTrend, Statistics
from app.trend.linked import points_of
from app.trend.sentences import share_of_time, shown, when
from rules.wording import interval

LEFT, RIGHT = 10.0, 98.5  # percent
PLOT = 230.0  # pixels
BELOW = 40.0
UNIT = 16.0
"""The band above the plot in which the unit stands."""
ACROSS = 1000  # of the stretched picture
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
        self._points = points_of(trend.points)
        longer = [] if trend.unit == "s" else trend.longer_windows  # a sum would flatten all others
        self._longer = points_of(longer)
        drawn = sorted([*self._points, *self._longer], key=end_of)
        self._drawn = drawn
        self._time = TimeScale([(point.begin, point.end) for point in drawn])
        self._axis = Axis([point.value for point in drawn], trend.unit)
        self._flags = flags(trend, self._time)
        self._top = height_of(self._flags) + UNIT

    def drawn(self) -> Markup:
        height = self._top + PLOT + BELOW
        figures, unit = self._figures, self._trend.unit
        description = (
            f"{len(self._points)} intervals from {when(self._trend.points[0].end_time)} to "
            f"{when(self._trend.points[-1].end_time)}; median {shown(figures.median, unit)}, "
            f"{share_of_time(figures)} {shown(figures.p95, unit)}, "
            f"peak {shown(figures.peak, unit)}"
        )
        parts = (self._grid(), self._gaps(), self._longer_lines(), self._line(), self._levels(), self._p95(),
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
        made = Markup()
        for value, label in self._axis.ticks():
            made += Markup(
                '<line class="grid" x1="{0}%" x2="{1}%" y1="{2:.1f}" y2="{2:.1f}"/>'
                '<text x="{3}%" y="{4:.1f}" text-anchor="end">{5}</text>'
            ).format(LEFT, RIGHT, self._y(value), LEFT - 0.8, self._y(value) + 4, label)
        below = self._top + PLOT
        made += self._time.marks(LEFT, RIGHT, below, below + 5, below + 18)
        name = Markup('<text class="name" x="{}%" y="{:.1f}" text-anchor="end">{}</text>').format(
            LEFT - 0.8, self._top - 8, self._axis.unit
        )
        return (
            made
            + name
            + Markup('<text class="name" x="{}%" y="{:.1f}" text-anchor="end">{}</text>').format(
                RIGHT, self._top + PLOT + 34, f"{self._time.called()}, times as printed"
            )
        )

    def _gaps(self) -> Markup:
        """Where nothing is stored; below those that are drawn narrow how long they are."""
        made, narrow = hatching(self._prefix), {gap.begin: gap.label for gap in self._time.breaks()}
        times = apart(self._drawn)
        begins, ends = (self._time.places([span[place] for span in times]).tolist() for place in (0, 1))
        for (begin, end), left, right in zip(times, begins, ends, strict=True):
            if right - left < SEEN:
                continue
            x, width, label = LEFT + (RIGHT - LEFT) * left, (RIGHT - LEFT) * (right - left), narrow.get(left)
            said = f"{gap_length(end - begin)} without a report{', drawn narrow' if label else ''}"
            made += hatched(self._prefix, x, width, self._top, PLOT, said)
            if label:
                made += Markup('<text class="length" x="{:.2f}%" y="{:.1f}" text-anchor="middle">{}</text>').format(
                    x + width / 2, self._top + PLOT + 32, label
                )
        return made

    def _line(self) -> Markup:
        heights = PLOT * (1 - self._axis.places([point.value for point in self._points]))
        solid, pale = paths(self._points, Places.of(self._points, self._time, ACROSS, heights))
        return Markup(
            '<svg x="{}%" y="{:.1f}" width="{}%" height="{}" viewBox="0 0 {} {}" preserveAspectRatio="none">'
            '<path class="beside" d="{}"/><path class="course" d="{}"/></svg>'
        ).format(LEFT, self._top, RIGHT - LEFT, PLOT, ACROSS, PLOT, pale, solid)

    def _longer_lines(self) -> Markup:
        """Windows that are left out though shorter ones cover only a part of them."""
        return Markup().join(self._longer_line(point) for point in self._longer)

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
        if len(self._points) < P95_FROM:
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
        if len(self._points) <= DOTS:
            return Markup().join(self._dot(point) for point in self._points)
        return self._dot(max(self._points, key=value_of))

    def _dot(self, point: Point) -> Markup:
        unit = self._trend.unit
        title = f"{shown(point.value, unit)}, {when(point.begin.isoformat())} to {point.end:%H:%M}"
        title += ", on the time seen in use" if point.doubtful else ""
        return Markup(
            '<a href="{}" aria-label="{}"><circle class="{}" cx="{:.2f}%" cy="{:.1f}" r="{}"/><title>{}</title></a>'
        ).format(point.address, title, "measured doubt" if point.doubtful else "measured", self._x(point.end),
                 self._y(point.value), 3.5 if len(self._points) < 60 else 2.5, title)  # fmt: skip
