"""Where names stand in the fleet's picture, and the numbers of dots whose names have no room: none covers another."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

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
CROWD, NAMED_OF_CROWD = 60, 20
"""Of more dots than that so many have a name, and none a number: words for all would hide what they are of."""
LONGEST, BEGIN = 18, 7
"""Letters of a name; all of it stands in the table, and shows over the dot."""
HOLDS = 9.0
"""From this radius on a number stands within its dot."""
EVERYWHERE = tuple(sorted({*NARROW, *WIDE}))
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels."""


class Dot(NamedTuple):
    """A database in the picture, by its place among all that are: `x` in percent, `y` and `r` in pixels."""

    place: int
    name: str
    x: float
    y: float
    r: float

    @property
    def called(self) -> str:
        """Its name, or the begin and the end of it: namesakes differ at the end."""
        if len(self.name) <= LONGEST:
            return self.name
        return f"{self.name[:BEGIN].rstrip()}…{self.name[BEGIN + 1 - LONGEST :].lstrip()}"


@dataclass(frozen=True, slots=True)
class Label:
    """A name beside its dot: `dx` and `dy` in pixels from its middle."""

    dot: Dot
    anchor: str
    dx: float
    dy: float
    roomy: bool
    number: str = ""
    """The number that stands in place of the name, and is explained below the picture."""
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
        """The number, or the name."""
        return self.number or self.dot.called

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
    """What stands in the picture: how far down, and from its dot's `x` (of 1) from where to where in pixels."""

    dot: Dot
    x: float
    top: float
    begin: float
    end: float
    wide: bool
    """Whether it stands in a wide window only."""


def _between(away: float, least: float, most: float, widths: Sequence[float]) -> bool:
    """Whether what is so far away, as a part of the picture's width, lies between these at any of the rising widths."""
    first, last = widths[0], widths[-1]
    nearest, farthest = (away * first, away * last) if away > 0 else (away * last, away * first)
    if farthest <= least or nearest >= most:
        return False  # as mostly: it is asked thousands of times a picture
    return least < nearest or farthest < most or any(least < away * width < most for width in widths[1:-1])


@cache
def _wide(widths: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(width for width in widths if width >= WIDE[0])


class _Room:
    """What stands in the picture already, by line of it."""

    def __init__(self, dots: Sequence[Dot]) -> None:
        self._dots: defaultdict[int, list[tuple[int, float, float, float]]] = defaultdict(list)
        for place, _, x, y, r in dots:
            for line in range(int((y - r) // LINE), int((y + r) // LINE) + 1):
                self._dots[line].append((place, x / 100, y, r))
        self._words: defaultdict[int, list[_Word]] = defaultdict(list)
        """A word touches those of its own line, of the one above and of the one below."""

    def keep(self, label: Label, *, wide: bool = False) -> None:
        """A word that stays in the picture; `wide`: in a wide window only."""
        x, (_, (begin, top, end, _)) = label.dot.x / 100, label.boxes([0.0])[0]
        self._words[int(top // LINE)].append(_Word(label.dot, x, top, begin, end, wide))

    def fits(
        self, dot: Dot, spot: Spot, letters: int, widths: tuple[float, ...], most: float = math.inf, *,
        slim: bool = False,
    ) -> bool:  # fmt: skip
        """Whether a word of so many letters stands within the picture there, and covers no other word at any of these
        widths, nor a dot up to `most`. A number that a narrow window has in place of a name (`slim`) may lie on that.
        """
        (anchor, dx, dy, _), size, x = spot, letters * LETTER, dot.x / 100
        top, bottom = dot.y + dy - LINE + 3, dot.y + dy + 3
        begin = dx - (0.0 if anchor == "start" else size if anchor == "end" else size / 2)
        end, least = begin + size, widths[0]  # a narrower picture has less room on either side of a dot
        if top < 16 or bottom > BOTTOM or x * least + begin < LEFT / 100 * least or x * least + end > least:
            return False
        line, wide = int(top // LINE), _wide(widths)
        for near in (line - 1, line, line + 1):
            for other, at, height, first, last, is_wide in self._words[near]:
                if not -LINE < height - top < LINE or (slim and other == dot):
                    continue
                if _between(at - x, begin - last, end - first, wide if is_wide else widths):
                    return False
        return not any(self._touched(dot, near, (begin, top, end, bottom), widths, most) for near in (line, line + 1))

    def _touched(self, own: Dot, line: int, box: Box, widths: tuple[float, ...], most: float) -> bool:
        """Whether another dot of a line, none larger than `most`, lies under it; it is as high at any width."""
        begin, top, end, bottom = box
        x, narrow, far = own.x / 100, widths[0], max(end, -begin)
        for place, other, y, r in self._dots[line]:
            down = top - y if y < top else y - bottom if y > bottom else 0.0
            if down < r <= most and abs(other - x) * narrow < far + r and place != own.place:
                reach = math.sqrt(r * r - down * down)
                if _between(other - x, begin - reach, end + reach, widths):
                    return True
        return False


@lru_cache(maxsize=8)
def words(dots: tuple[Dot, ...]) -> tuple[Sequence[Label], Sequence[Label]]:
    """The names, and the numbers: where a report came that moves no dot, all stay where they are."""
    if len(dots) > CROWD:
        return labels(dots, NAMED_OF_CROWD), []
    named = labels(dots, MOST_NAMED)
    return named, numbered(dots, named)


def labels(dots: Sequence[Dot], most: int) -> list[Label]:
    """Names of the largest dots, where there is room."""
    placed: list[Label] = []
    room = _Room(dots)
    for dot in dots[:most]:
        letters = len(dot.called)
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
            room.keep(first)
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
    wide = {name.dot for name in named if name.roomy}
    everywhere = {name.dot for name in named if not name.roomy}
    placed: list[Label] = []
    room = _Room(dots)
    for name in named:
        room.keep(name, wide=name.roomy)
    others = [dot for dot in dots if dot not in everywhere]
    for dot in sorted(others, key=lambda dot: dot in wide):
        number, slim = str(len(placed) + 1), dot in wide
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
            room.keep(label)
    return placed
