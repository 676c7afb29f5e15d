"""Which labels beside each other have room: those for which only a wide window has, and those for which none has."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

NARROW, WIDE = 300.0, 480.0
"""Pixels of a picture on a phone, and of one in a card on a desk."""
LETTER, APART = 7.0, 3.0
MILLION = 1e6
POWERS = ((1e12, "T"), (1e9, "G"), (MILLION, "M"), (1e3, "k"))
BEYOND = 1e15
Room = Literal["", "roomy"]


@dataclass(frozen=True, slots=True)
class Word:
    """A label at a place in percent of the picture's width, in its middle or where it begins."""

    at: float
    text: str
    anchor: Literal["middle", "start"] = "middle"

    def span(self, width: float) -> tuple[float, float]:
        """From where to where it reaches in a picture of so many pixels."""
        size = LETTER * len(self.text) + APART
        left = self.at / 100 * width - (size / 2 if self.anchor == "middle" else APART / 2)
        return left, left + size


def with_room(words: Sequence[Word], order: Sequence[int] | None = None) -> dict[int, Room]:
    """The class of each label that is drawn, by its place in `words`: none, or `roomy` for a wide window alone.

    `order` says which come first where not all have room.
    """
    wanted = range(len(words)) if order is None else order
    everywhere: list[int] = []
    for number in wanted:
        if _fits(words, number, everywhere, NARROW) and _fits(words, number, everywhere, WIDE):
            everywhere.append(number)
    rooms: dict[int, Room] = dict.fromkeys(everywhere, "")
    for number in wanted:
        if number not in rooms and _fits(words, number, list(rooms), WIDE):
            rooms[number] = "roomy"
    return rooms


def _fits(words: Sequence[Word], number: int, taken: Sequence[int], width: float) -> bool:
    left, right = words[number].span(width)
    others = (words[place].span(width) for place in taken)
    return left >= -APART and right <= width + APART and all(right <= begin or left >= end for begin, end in others)


def short(value: float) -> str:
    """A round figure of an axis in few letters: 250, 2.5k, 10M; a power of ten beyond."""
    size = abs(value)
    if size >= BEYOND:
        return f"{value:.0e}".replace("e+", "e")
    for power, letter in POWERS:
        if size >= power:
            return f"{value / power:.4g}{letter}"
    return f"{value:.4g}"
