"""Where names stand in the fleet's picture, and the numbers of dots whose names have no room: none covers another."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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


class _Room:
    """What stands in the picture already: boxes of words are worked out once a width, dots are tried all at once."""

    def __init__(self, dots: Sequence[Dot]) -> None:
        self._places = {id(dot): place for place, dot in enumerate(dots)}
        self._x, self._y, self._r = (
            np.array(column) for column in zip(*((dot.x, dot.y, dot.r) for dot in dots), strict=True)
        )
        self._words: dict[float, list[tuple[Label, Box]]] = {width: [] for width in (*NARROW, *WIDE)}

    def keep(self, label: Label, widths: Iterable[float] | None = None) -> None:
        """A word that stays in the picture, at these widths or at all."""
        for width, box in label.boxes(list(self._words if widths is None else widths)):
            self._words[width].append((label, box))

    def covers(self, label: Label, box: Box, width: float) -> bool:
        """Whether it lies on another word; a number that a narrow window has in place of a name may lie on that one.

        Written out, as it is asked thousands of times."""
        left, top, right, bottom = box
        for word, (its_left, its_top, its_right, its_bottom) in self._words[width]:
            over = left < its_right and its_left < right and top < its_bottom and its_top < bottom
            if over and not (label.slim and word.dot is label.dot):
                return True
        return False

    def touched(self, boxes: Sequence[tuple[float, Box]], own: Dot, most: float = math.inf) -> bool:
        """Whether another dot, none larger than `most`, lies under it at any width; it is as high at all of them."""
        _, (_, top, _, bottom) = boxes[0]
        down = np.maximum(np.maximum(top - self._y, 0.0), self._y - bottom)
        level = (down < self._r) & (self._r <= most)
        level[self._places[id(own)]] = False
        near = np.flatnonzero(level)
        widths, left, right = np.array([[width, box[0], box[2]] for width, box in boxes]).T[:, :, None]
        x = self._x[near] / 100 * widths
        across = np.maximum(np.maximum(left - x, 0.0), x - right)
        return bool((np.hypot(across, down[near]) < self._r[near]).any())


def labels(dots: Sequence[Dot]) -> list[Label]:
    """Names of the largest dots, where there is room."""
    placed: list[Label] = []
    room = _Room(dots)
    for dot in dots[:MOST_NAMED]:
        ways = ((_places, False), (_places, True), (_places_away, False), (_places_away, True))
        tries = ((roomy, place) for places, roomy in ways for place in places(dot, roomy=roomy))
        fitting = (label for roomy, label in tries if _fits(label, room, WIDE if roomy else NARROW))
        first = next(fitting, None)
        if first is not None:
            placed.append(first)
            room.keep(first)
    return placed


def _places(dot: Dot, *, roomy: bool) -> list[Label]:
    beside = dot.r + GAP
    return [
        Label(dot, "start", beside, 4, roomy),
        Label(dot, "end", -beside, 4, roomy),
        Label(dot, "middle", 0, -beside - 1, roomy),
        Label(dot, "middle", 0, beside + LINE - 4, roomy),
    ]


def _places_away(dot: Dot, *, roomy: bool) -> list[Label]:
    slope = math.sqrt(0.5)
    return [
        Label(dot, "start" if right > 0 else "end", right * slope * (dot.r + away), down * slope * (dot.r + away) + 4,
              roomy, led=True)
        for away in AWAY
        for right, down in STEEP
    ]  # fmt: skip


def _fits(label: Label, room: _Room, widths: Sequence[float], most: float = math.inf) -> bool:
    """Whether it covers no other word at any of these widths, and no dot up to `most` lies under it."""
    boxes = label.boxes(widths)
    if any(_outside(box, width) or room.covers(label, box, width) for width, box in boxes):
        return False
    return not room.touched(boxes, label.dot, most)


def _outside(box: Box, width: float) -> bool:
    return box[0] < LEFT / 100 * width or box[2] > width or box[1] < 16 or box[3] > BOTTOM


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
        room.keep(name, [width for width in {*NARROW, *WIDE} if width >= WIDE[0]] if name.roomy else None)
    others = [dot for dot in dots if id(dot) not in everywhere][:MOST_NUMBERED]
    for dot in sorted(others, key=lambda dot: id(dot) in wide):
        number = str(len(placed) + 1)
        label = next((label for label in _numbers(dot, number, slim=id(dot) in wide) if _free(label, room)), None)
        if label is not None:
            placed.append(label)
            room.keep(label)
    return placed


def _numbers(dot: Dot, number: str, *, slim: bool) -> list[Label]:
    within = [Label(dot, "middle", 0, 4, roomy=False, number=number, slim=slim)] if dot.r >= HOLDS else []
    beside = [
        Label(dot, place.anchor, place.dx, place.dy, roomy=False, number=number, slim=slim)
        for place in _places(dot, roomy=False)
    ]
    return [*within, *beside]


def _free(label: Label, room: _Room) -> bool:
    """Whether a number covers no other word at any width at which both are seen, and no other dot hides it."""
    return _fits(label, room, NARROW if label.slim else (*NARROW, *WIDE), label.dot.r)
