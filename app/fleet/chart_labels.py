"""Where names stand in the fleet's picture, and the numbers of dots whose names have no room: none covers another."""

import math
from collections.abc import Sequence
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
    said: str
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

    def box(self, width: float) -> Box:
        """Where it stands, in a picture of that width."""
        size = len(self.text) * LETTER
        begin = self.dot.x / 100 * width + self.dx - {"start": 0.0, "middle": size / 2, "end": size}[self.anchor]
        return begin, self.dot.y + self.dy - LINE + 3, begin + size, self.dot.y + self.dy + 3


class _Room:
    """What stands in the picture already: boxes of words are worked out once a width, dots are tried all at once."""

    def __init__(self, dots: Sequence[Dot]) -> None:
        self._places = {id(one): place for place, one in enumerate(dots)}
        self._x, self._y, self._r = (
            np.array(its) for its in zip(*((one.x, one.y, one.r) for one in dots), strict=True)
        )
        self._boxes: dict[tuple[int, float], Box] = {}

    def box(self, label: Label, width: float) -> Box:
        """The box of a word that stays in the picture."""
        found = self._boxes.get((id(label), width))
        if found is None:
            found = self._boxes[id(label), width] = label.box(width)
        return found

    def touched(self, box: Box, width: float, own: Dot, most: float = math.inf) -> bool:
        """Whether another dot, none larger than `most`, lies under it."""
        left, top, right, bottom = box
        x = self._x / 100 * width
        across = np.maximum(np.maximum(left - x, 0.0), x - right)
        down = np.maximum(np.maximum(top - self._y, 0.0), self._y - bottom)
        under = (np.hypot(across, down) < self._r) & (self._r <= most)
        under[self._places[id(own)]] = False
        return bool(under.any())


def labels(dots: Sequence[Dot]) -> list[Label]:
    """Names of the largest dots, where there is room."""
    placed: list[Label] = []
    room = _Room(dots)
    for dot in dots[:MOST_NAMED]:
        ways = ((_places, False), (_places, True), (_places_away, False), (_places_away, True))
        tries = ((roomy, place) for places, roomy in ways for place in places(dot, roomy=roomy))
        fitting = (label for roomy, label in tries if _fits(label, placed, room, WIDE if roomy else NARROW))
        found = next(fitting, None)
        if found is not None:
            placed.append(found)
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


def _fits(label: Label, placed: Sequence[Label], room: _Room, widths: Sequence[float]) -> bool:
    for width in widths:
        box = label.box(width)
        if _outside(box, width) or _covers(box, [room.box(one, width) for one in placed]):
            return False
        if room.touched(box, width, label.dot):
            return False
    return True


def _outside(box: Box, width: float) -> bool:
    return box[0] < LEFT / 100 * width or box[2] > width or box[1] < 16 or box[3] > BOTTOM


def _covers(box: Box, others: Sequence[Box]) -> bool:
    """Whether it lies on one of the others; written out, as it is asked thousands of times."""
    left, top, right, bottom = box
    for its_left, its_top, its_right, its_bottom in others:
        if left < its_right and its_left < right and top < its_bottom and its_top < bottom:
            return True
    return False


def numbered(dots: Sequence[Dot], named: Sequence[Label]) -> list[Label]:
    """A number for every other dot, by its size; then, for a narrow window, for those that a wide one names: so that
    no number is skipped in either.

    A number without room beside its dot, or within it, is left out of the picture with its dot.
    """
    wide = {id(one.dot) for one in named if one.roomy}
    everywhere = {id(one.dot) for one in named if not one.roomy}
    placed: list[Label] = []
    room = _Room(dots)
    others = [one for one in dots if id(one) not in everywhere][:MOST_NUMBERED]
    for dot in sorted(others, key=lambda one: id(one) in wide):
        number = str(len(placed) + 1)
        found = next(
            (one for one in _numbers(dot, number, slim=id(dot) in wide) if _free(one, placed, named, room)), None
        )
        if found is not None:
            placed.append(found)
    return placed


def _numbers(dot: Dot, number: str, *, slim: bool) -> list[Label]:
    within = [Label(dot, "middle", 0, 4, roomy=False, number=number, slim=slim)] if dot.r >= HOLDS else []
    beside = [
        Label(dot, one.anchor, one.dx, one.dy, roomy=False, number=number, slim=slim)
        for one in _places(dot, roomy=False)
    ]
    return [*within, *beside]


def _free(label: Label, placed: Sequence[Label], named: Sequence[Label], room: _Room) -> bool:
    """Whether a number covers no other word at any width at which both are seen, and no other dot hides it."""
    for width in NARROW if label.slim else (*NARROW, *WIDE):
        box = label.box(width)
        if _outside(box, width):
            return False
        seen = [one for one in named if not one.roomy or width >= WIDE[0]]
        words = [one for one in (*placed, *seen) if not (label.slim and one.dot is label.dot)]
        if _covers(box, [room.box(one, width) for one in words]):
            return False
        if room.touched(box, width, label.dot, label.dot.r):
            return False
    return True
