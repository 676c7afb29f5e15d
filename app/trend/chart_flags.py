"""What stands upright in the picture of a trend: markers with their words, changes with their factor."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from markupsafe import Markup

from app.text.time_axis import TimeScale
from app.trend.document import OneTrend, TrendMarker
from app.trend.sentences import times, when

ROW = 15.0  # pixels
ROWS = 4
LETTER = 0.0075  # of the width on a desk
SHORT = 26
MARGIN = 8.0


@dataclass(frozen=True, slots=True)
class Flag:
    """A line with a label: `letter` where there is room for no more, in a row of labels."""

    place: float
    kind: str
    letter: str
    text: str
    hint: str
    row: int = 0

    @property
    def turned(self) -> bool:
        """Whether the label stands to the left of its line."""
        return self.place > 1 - self.width

    @property
    def width(self) -> float:
        return LETTER * (len(self.text) + 4)

    def span(self) -> tuple[float, float]:
        """From where to where its label reaches."""
        return (self.place - self.width, self.place) if self.turned else (self.place, self.place + self.width)

    def line(self, left: float, right: float, bottom: float) -> Markup:
        """The upright line, from its label down."""
        x = left + (right - left) * self.place
        return Markup(
            '<g class="flag {}"><line x1="{:.2f}%" x2="{:.2f}%" y1="{:.1f}" y2="{:.1f}"/><title>{}</title></g>'
        ).format(self.kind, x, x, MARGIN + ROW * self.row, bottom, self.hint)

    def label(self, left: float, right: float) -> Markup:
        """Its words, and its letter alone for a phone."""
        x, y = left + (right - left) * self.place, MARGIN + ROW * self.row + 8
        anchor, apart = ("end", -4) if self.turned else ("start", 4)
        text = Markup('<text class="{}" x="{:.2f}%" y="{:.1f}" dx="{}" text-anchor="{}">{}</text>')
        long = text.format("full", x, y, apart, anchor, f"{self.letter} {self.text}".strip())
        short = text.format("short", x, y, apart, anchor, self.letter)
        return Markup('<g class="flag {}">{}{}</g>').format(self.kind, long, short)


def letters() -> Iterator[str]:
    """A to Z, then AA and on."""
    count = 0
    while True:
        yield (chr(ord("A") + count // 26 - 1) if count >= 26 else "") + chr(ord("A") + count % 26)
        count += 1


def lettered(trend: OneTrend) -> list[tuple[str, TrendMarker]]:
    """The markers with the letters by which picture and list call them; beyond 700 without."""
    return list(zip(letters(), trend.markers[:700], strict=False))


def flags(trend: OneTrend, scale: TimeScale) -> list[Flag]:
    """Markers and changes within the picture, in rows where their labels do not touch, as far as there are rows."""
    unplaced = []
    for letter, marker in lettered(trend):
        at = datetime.fromisoformat(marker.at)
        if scale.holds(at):
            label = f"{when(marker.at)}: {marker.text}"
            unplaced.append(Flag(scale.place(at), "event", letter, _cut(marker.text), label))
    for number, change in enumerate(trend.change_points, start=1):
        factor = times(change.ratio).strip(" ()") or "change"
        place = scale.place(datetime.fromisoformat(change.at))
        unplaced.append(Flag(place, "change", str(number), factor, change.sentence))
    return _in_rows(sorted(unplaced, key=lambda flag: flag.place))


def height_of(rows: list[Flag]) -> float:
    """How much room the labels take above the plot."""
    return MARGIN + ROW * (1 + max((flag.row for flag in rows), default=-1)) + 2


def _in_rows(flags: list[Flag]) -> list[Flag]:
    taken: list[list[tuple[float, float]]] = [[] for _ in range(ROWS)]
    placed = []
    for flag in flags:
        begin, end = flag.span()
        free = [row for row, spans in enumerate(taken) if all(end < first or begin > last for first, last in spans)]
        row = free[0] if free else ROWS - 1
        taken[row].append((begin, end))
        placed.append(replace(flag, row=row, text=flag.text if free else ""))
    return placed


def _cut(text: str) -> str:
    return text if len(text) <= SHORT else f"{text[: SHORT - 1]}…"
