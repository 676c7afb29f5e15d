"""Where names stand in the fleet's picture, and the numbers of dots whose names have no room: none covers another."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from app.fleet.document import FleetDatabase

LEFT = 9.0  # percent
BOTTOM = 350.0  # pixels
NARROW, WIDE = (330.0, 420.0, 560.0, 700.0, 835.0), (660.0, 740.0, 835.0)
"""Widths at which names must not overlap: everywhere, or in a wide window only."""
LETTER, LINE = 7.0, 14.0
GAP = 3.0
AWAY = (16.0, 32.0, 52.0)
"""How far from its dot a name may stand that has no room beside it: a thin line leads to it."""
STEEP = ((1, -1), (-1, -1), (1, 1), (-1, 1))
MOST_NAMED = 40
LONGEST, BEGIN = 18, 7
"""Letters of a name; all of it stands in the table, and shows over the dot."""
HOLDS = 9.0
"""From this radius on a number stands within its dot."""
MOST_NUMBERED = 60
EVERYWHERE = tuple({*NARROW, *WIDE})
Array = np.ndarray[Any, np.dtype[Any]]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A database in the picture: `x` in percent, `y` and `r` in pixels."""

    row: FleetDatabase
    hint: str
    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Label:
    """A name beside its dot: `dx` and `dy` in pixels from its middle."""

    dot: Dot
    anchor: str
    dx: float
    dy: float
    roomy: bool
    number: str = ""
    """The number that stands in place of the name, and is told below the picture."""
    slim: bool = False
    """Whether the number stands only where the name has no room, in a narrow window."""
    led: bool = False
    """Whether a line leads from the dot to it."""

    @property
    def kind(self) -> str:
        """The class by which a wide or a narrow window leaves it out."""
        if self.number:
            return "number slim" if self.slim else "number"
        return "roomy" if self.roomy else "named"

    @property
    def text(self) -> str:
        """The number, or the name, or its begin and its end: namesakes differ at the end."""
        if self.number:
            return self.number
        name = self.dot.row.database
        return name if len(name) <= LONGEST else f"{name[:BEGIN].rstrip()}…{name[BEGIN + 1 - LONGEST :].lstrip()}"

    def boxes(self, widths: Sequence[float]) -> list[tuple[float, Box]]:
        """Where it stands in pictures of these widths."""
        size = len(self.text) * LETTER
        x, shift = self.dot.x / 100, self.dx - {"start": 0.0, "middle": size / 2, "end": size}[self.anchor]
        top, bottom = self.dot.y + self.dy - LINE + 3, self.dot.y + self.dy + 3
        return [(width, (x * width + shift, top, x * width + shift + size, bottom)) for width in widths]


class Spot(NamedTuple):
    """Where a word may stand: its place from the middle of its dot, as a label has it. Thousands are tried."""

    anchor: str
    dx: float
    dy: float
    led: bool = False


class _Word(NamedTuple):
    """What stands in the picture: how far down, and by width from where to where."""

    dot: Dot
    top: float
    across: Mapping[float, tuple[float, float]]


class _Room:
    """What stands in the picture already: words are looked at one by one, dots all at once."""

    def __init__(self, dots: Sequence[Dot]) -> None:
        self._places = {id(dot): place for place, dot in enumerate(dots)}
        self._x, self._y, self._r = (
            np.array(column) for column in zip(*((dot.x / 100, dot.y, dot.r) for dot in dots), strict=True)
        )
        self._words: defaultdict[int, list[_Word]] = defaultdict(list)
        """By line of the picture: a word touches those of its own, of the one above and of the one below."""

    def keep(self, label: Label, widths: Iterable[float]) -> None:
        """A word that stays in the picture at these widths."""
        boxes = label.boxes([*widths])
        top = boxes[0][1][1]
        across = {width: (box[0], box[2]) for width, box in boxes}
        self._words[int(top // LINE)].append(_Word(label.dot, top, across))

    def fits(
        self, dot: Dot, spot: Spot, letters: int, widths: Sequence[float], most: float = math.inf, *, slim: bool = False
    ) -> bool:
        """Whether a word of so many letters stands within the picture there, and covers no other word at any of these
        widths, nor a dot up to `most`. A number that a narrow window has in place of a name (`slim`) may lie on that.
        """
        top, bottom = dot.y + spot.dy - LINE + 3, dot.y + spot.dy + 3
        size, x = letters * LETTER, dot.x / 100
        left = spot.dx - (0.0 if spot.anchor == "start" else size if spot.anchor == "end" else size / 2)
        least = min(widths)  # a narrower picture has less room on either side of a dot
        if top < 16 or bottom > BOTTOM or x * least + left < LEFT / 100 * least or x * least + left + size > least:
            return False
        line = int(top // LINE)
        for word in (word for near in (line - 1, line, line + 1) for word in self._words[near]):
            if abs(word.top - top) >= LINE or (slim and word.dot is dot):
                continue
            for width in widths:
                span = word.across.get(width)
                if span is not None and x * width + left < span[1] and span[0] < x * width + left + size:
                    return False
        return not self._touched(dot, (left, size, top, bottom), np.array(widths)[:, None], most)

    def _touched(self, own: Dot, box: tuple[float, float, float, float], widths: Array, most: float) -> bool:
        """Whether another dot, none larger than `most`, lies under it at any width; it is as high at all of them."""
        left, size, top, bottom = box
        down = np.maximum(top - self._y, self._y - bottom)
        level = (down < self._r) & (self._r <= most)
        level[self._places[id(own)]] = False
        near = np.flatnonzero(level)
        away = (self._x[near] - own.x / 100) * widths - left
        across = np.maximum(np.maximum(-away, away - size), 0.0)
        return bool((np.hypot(across, np.maximum(down[near], 0.0)) < self._r[near]).any())


def labels(dots: Sequence[Dot]) -> list[Label]:
    """Names of the largest dots, where there is room."""
    placed: list[Label] = []
    room = _Room(dots)
    for dot in dots[:MOST_NAMED]:
        letters = len(Label(dot, "", 0, 0, roomy=False).text)
        ways = ((_places, False), (_places, True), (_places_away, False), (_places_away, True))
        tries = ((roomy, spot) for places, roomy in ways for spot in places(dot))
        fitting = (
            Label(dot, spot.anchor, spot.dx, spot.dy, roomy, led=spot.led)
            for roomy, spot in tries
            if room.fits(dot, spot, letters, WIDE if roomy else NARROW)
        )
        first = next(fitting, None)
        if first is not None:
            placed.append(first)
            room.keep(first, EVERYWHERE)
    return placed


def _places(dot: Dot) -> list[Spot]:
    beside = dot.r + GAP
    return [
        Spot("start", beside, 4),
        Spot("end", -beside, 4),
        Spot("middle", 0, -beside - 1),
        Spot("middle", 0, beside + LINE - 4),
    ]


def _places_away(dot: Dot) -> list[Spot]:
    slope = math.sqrt(0.5)
    return [
        Spot(
            "start" if right > 0 else "end", right * slope * (dot.r + away), down * slope * (dot.r + away) + 4, led=True
        )
        for away in AWAY
        for right, down in STEEP
    ]


def numbered(dots: Sequence[Dot], named: Sequence[Label]) -> list[Label]:
    """A number for every other dot, by its size; then, for a narrow window, for those that a wide one names: so that
    no number is skipped in either.

    A number without room beside its dot, or within it, is left out of the picture with its dot.
    """
    wide = {id(name.dot) for name in named if name.roomy}
    everywhere = {id(name.dot) for name in named if not name.roomy}
    placed: list[Label] = []
    room = _Room(dots)
    for name in named:
        room.keep(name, [width for width in EVERYWHERE if width >= WIDE[0]] if name.roomy else EVERYWHERE)
    others = [dot for dot in dots if id(dot) not in everywhere][:MOST_NUMBERED]
    for dot in sorted(others, key=lambda dot: id(dot) in wide):
        number, slim = str(len(placed) + 1), id(dot) in wide
        within = [Spot("middle", 0, 4)] if dot.r >= HOLDS else []
        # No other word lies under it at any width at which both are seen, and no other dot hides it.
        widths = NARROW if slim else EVERYWHERE
        fitting = (
            Label(dot, spot.anchor, spot.dx, spot.dy, roomy=False, number=number, slim=slim)
            for spot in (*within, *_places(dot))
            if room.fits(dot, spot, len(number), widths, dot.r, slim=slim)
        )
        label = next(fitting, None)
        if label is not None:
            placed.append(label)
            room.keep(label, EVERYWHERE)
    return placed
